import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";

/** A TCP proxy whose faults the test decides. */
export interface FaultyProxy {
  readonly port: number;
  /** Forwards the next `count` requests that contain `text`, and cuts each connection when its response arrives. */
  cutAnswers(text: string, count: number): void;
  /** How many connections were cut that way. */
  readonly cuts: number;
  /** Cuts every connection and refuses new ones until `restore`. */
  sever(): void;
  restore(): void;
  /** Forwards nothing more in either direction, and closes nothing. */
  freeze(): void;
  stop(): Promise<void>;
}

/** Opens a proxy on a free port of this host to a port of this host. */
export async function openProxy(target: number): Promise<FaultyProxy> {
  const sockets = new Set<Socket>();
  let severed = false;
  let frozen = false;
  let fault: { text: string; left: number } | null = null;
  let cuts = 0;
  const server = createServer((client) => {
    if (severed) {
      client.destroy();
      return;
    }
    const upstream = dial(target, "127.0.0.1");
    let cutting = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (bytes) => {
      if (frozen) return;
      if (fault !== null && fault.left > 0 && bytes.includes(fault.text)) {
        fault.left -= 1;
        cutting = true;
      }
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      if (frozen) return;
      if (cutting) {
        cuts += 1;
        client.destroy();
      } else client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cutAnswers(text, count) {
      fault = { text, left: count };
    },
    get cuts() {
      return cuts;
    },
    sever() {
      severed = true;
      for (const socket of sockets) socket.destroy();
    },
    restore() {
      severed = false;
    },
    freeze() {
      frozen = true;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
