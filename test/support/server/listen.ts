import type { Server } from "node:http";

export interface Listening {
  readonly port: number;
  stop(): Promise<void>;
}

/** Listens on 127.0.0.1; port 0 takes a free one. Stopping breaks the connections that are open. */
export async function listenOn(server: Server, port: number): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    port: address.port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
