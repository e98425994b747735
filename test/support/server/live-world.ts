import { createServer } from "node:net";
import { createPaidWorld, type PaidWorld } from "../world/paid.ts";

/** A server that takes payments and listens, with the time of this machine. */
export interface LiveWorld extends PaidWorld {
  /** Without a trailing slash. */
  url: string;
}

/** Chain and facilitator are in memory; everything between them and a client is real. */
export async function createLiveWorld(): Promise<LiveWorld> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const world = await createPaidWorld({}, { now: Date.now(), address: url });
  const clock = setInterval(() => world.setNow(Date.now()), 100);
  await world.app.listen({ host: "127.0.0.1", port });
  return {
    ...world,
    url,
    async close() {
      clearInterval(clock);
      await world.close();
    },
  };
}

/** A port that nothing listened on a moment ago: addresses must be known before the server is made. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
