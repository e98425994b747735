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
  /** Forwards nothing more in either direction, and closes nothing. `sever` and `restore` end it. */
  freeze(): void;
  /** Forwards everything so many milliseconds later. */
  delay(ms: number): void;
  /** Connects new connections to another port. */
  retarget(port: number): void;
  stop(): Promise<void>;
}

/** Opens a proxy on a free port of this host to a port of this host. */
export async function openProxy(port: number): Promise<FaultyProxy> {
  let target = port;
  const sockets = new Set<Socket>();
  let severed = false;
  let frozen = false;
  let delayMs = 0;
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
      forward(upstream, bytes);
    });
    upstream.on("data", (bytes) => {
      if (frozen) return;
      if (cutting) {
        cuts += 1;
        client.destroy();
      } else forward(client, bytes);
    });
  });
  /** Bytes that wait, by the socket they are for: later ones never overtake them. */
  const waiting = new WeakMap<Socket, Buffer[]>();
  function forward(socket: Socket, bytes: Buffer): void {
    const queue = waiting.get(socket) ?? [];
    waiting.set(socket, queue);
    if (delayMs === 0 && queue.length === 0) {
      socket.write(bytes);
      return;
    }
    queue.push(bytes);
    setTimeout(() => {
      const next = queue.shift();
      if (next !== undefined && !socket.destroyed) socket.write(next);
    }, delayMs);
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
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
      frozen = false;
    },
    freeze() {
      frozen = true;
    },
    delay(ms) {
      delayMs = ms;
    },
    retarget(other) {
      target = other;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
