import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { pipeline } from "node:stream";

/** An address in front of another that can go away: bytes are passed on as they are. */
export interface Switch {
  readonly url: string;
  /** Breaks the connections and refuses others, until `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
}

/** @param target address of a server on this machine */
export async function startSwitch(target: string): Promise<Switch> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((caller) => {
    const server = connect(Number(port), hostname);
    for (const socket of [caller, server]) {
      open.add(socket);
      socket.once("close", () => open.delete(socket));
    }
    // Either end may break off; then the other is closed too.
    pipeline(caller, server, caller, () => undefined);
  });
  const up = async (onPort: number) => {
    server.listen(onPort, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const own = await up(0);
  return {
    url: `http://127.0.0.1:${own}`,
    async down() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    async up() {
      await up(own);
    },
  };
}
