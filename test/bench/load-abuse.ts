import { connect, type Socket } from "node:net";
import { LIMITS } from "../../src/server/http/listener.ts";

/** A client that holds a connection without using it as it should. */
interface Abuse {
  kind: string;
  /** Time after which the server must have closed the connection, in milliseconds. */
  withinMs: number;
  /** Begins on a fresh connection; returns how it is to be stopped. */
  begin(socket: Socket): () => void;
}

export interface AbuseOutcome {
  kind: string;
  connections: number;
  /** Closed by the server within its own bound. */
  closed: number;
  /** The longest that one was held, in seconds. */
  longest: number;
  /** Statuses the server gave before it closed, with their counts. */
  told: Record<string, number>;
}

const HEAD = "POST /api/agent/v1/test-paid HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n";
const DRIBBLE_MS = 500;
/** The server looks at its clocks now and then, and a busy machine is late. */
const GRACE_MS = 2 * LIMITS.checkMs + 5_000;
/** How long the answers that lie in buffers take to be read in the end. */
const READ_ON_MS = 5_000;
const NOTHING = (): void => undefined;

const ABUSES: readonly Abuse[] = [
  {
    kind: "slow readers",
    withinMs: LIMITS.slowReaderMs + GRACE_MS,
    begin(socket) {
      socket.pause();
      const request = "GET /data/rank-open-data.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n";
      socket.write(request.repeat(LIMITS.pipelined - 1));
      return NOTHING;
    },
  },
  {
    kind: "slow writers of headers",
    withinMs: LIMITS.headersMs + GRACE_MS,
    begin: (socket) => dribble(socket, "GET /api/agent/v1/manifest HTTP/1.1\r\nx-slow: ", "a"),
  },
  {
    kind: "slow writers of bodies",
    withinMs: LIMITS.requestMs + GRACE_MS,
    begin: (socket) => dribble(socket, `${HEAD}content-length: 100000\r\n\r\n{`, " "),
  },
  { kind: "connections that send nothing", withinMs: LIMITS.headersMs + GRACE_MS, begin: () => NOTHING },
  {
    kind: "half-open connections",
    withinMs: LIMITS.requestMs + GRACE_MS,
    begin(socket) {
      socket.write(`${HEAD}content-length: 10\r\n\r\n{`);
      socket.end();
      return NOTHING;
    },
  },
  {
    kind: "header floods",
    withinMs: GRACE_MS,
    begin(socket) {
      const lines = Array.from({ length: 200 }, (_, index) => `x-${index}: ${"a".repeat(500)}`).join("\r\n");
      socket.write(`GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines}\r\n`);
      return NOTHING;
    },
  },
];

function dribble(socket: Socket, start: string, again: string): () => void {
  socket.write(start);
  const timer = setInterval(() => socket.write(again), DRIBBLE_MS);
  return () => clearInterval(timer);
}

/** Opens `connections` of each kind at once, each kind from a loopback address of its own, and waits until they are closed. */
export function abuse(url: string, connections: number): Promise<AbuseOutcome[]> {
  const port = Number(new URL(url).port);
  return Promise.all(
    ABUSES.map(async (one, index) => {
      const held = await Promise.all(
        Array.from({ length: connections }, () => hold(one, port, `127.0.1.${index + 1}`)),
      );
      const told: Record<string, number> = {};
      for (const { status } of held) if (status !== null) told[status] = (told[status] ?? 0) + 1;
      return {
        kind: one.kind,
        connections,
        closed: held.filter(({ closed }) => closed).length,
        longest: Math.round(Math.max(...held.map(({ ms }) => ms)) / 1000),
        told,
      };
    }),
  );
}

function hold(
  { begin, withinMs }: Abuse,
  port: number,
  localAddress: string,
): Promise<{ closed: boolean; ms: number; status: string | null }> {
  return new Promise((resolve) => {
    const began = performance.now();
    const socket = connect({ port, host: "127.0.0.1", localAddress, allowHalfOpen: true });
    let status: string | null = null;
    let stop = NOTHING;
    const end = (closed: boolean) => {
      clearTimeout(late);
      stop();
      socket.destroy();
      resolve({ closed, ms: performance.now() - began, status });
    };
    // Who does not read does not see the end either: what was sent before it is read first.
    const late = setTimeout(() => {
      socket.resume();
      setTimeout(() => end(false), READ_ON_MS).unref();
    }, withinMs);
    socket.on("connect", () => {
      stop = begin(socket);
    });
    socket.on("data", (chunk) => {
      status ??= /^HTTP\/1\.1 (\d{3})/.exec(chunk.toString("latin1"))?.[1] ?? null;
    });
    socket.on("end", () => end(true));
    socket.on("close", () => end(true));
    socket.on("error", () => end(true));
  });
}
