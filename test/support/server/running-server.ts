import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "../../../src/server/config.ts";
import { type RunningServer, type ServerOptions, startServer } from "../../../src/server/main.ts";
import { PLANTED_SECRETS, refusePlantedSecrets } from "./planted-secrets.ts";

export interface TestServer extends RunningServer {
  port: number;
  dataDir: string;
  /** Lines of the log. */
  logged: string[];
  /** Stops it, if that has not happened, removes its folder, and rejects when its log holds a planted secret. */
  close(): Promise<void>;
}

/** A data folder of its own with the shared build published in it. */
export function copyDataDir(from: string, name: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), `clearboard-${name}-`));
  cpSync(from, dataDir, { recursive: true, verbatimSymlinks: true });
  return dataDir;
}

/** The whole server on a free port, over a copy of a published build. */
export async function startTestServer(
  builtIn: string,
  env: Record<string, string> = {},
  options: Omit<ServerOptions, "warn" | "writeLog"> = {},
): Promise<TestServer> {
  const dataDir = copyDataDir(builtIn, "server");
  const logged: string[] = [];
  const config = await loadConfig({ DATA_DIR: dataDir, PORT: "0", PAYMENT_RAIL: "off", ...PLANTED_SECRETS, ...env });
  const server = await startServer(config, {
    ...options,
    warn: (text) => void logged.push(text),
    writeLog: (line) => void logged.push(line),
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= server.stop();
    return stopped;
  };
  return {
    ...server,
    stop,
    port: Number(new URL(server.url).port),
    dataDir,
    logged,
    async close() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
      refusePlantedSecrets(logged.join("\n"));
    },
  };
}

/** A connection on which bytes are sent and read as they are. */
export interface RawConnection {
  socket: Socket;
  send(text: string | Buffer): void;
  /** Everything received so far. */
  text(): string;
  /** Resolves once what was received matches; rejects after `withinMs`. */
  until(pattern: RegExp, withinMs?: number): Promise<string>;
  /** Resolves when the other side has ended the connection. */
  closed: Promise<void>;
}

export function rawConnection(port: number): Promise<RawConnection> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    const waiting = new Set<() => void>();
    const closed = new Promise<void>((done) => socket.once("close", () => done()));
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      for (const look of waiting) look();
    });
    socket.once("connect", () =>
      resolve({
        socket,
        send: (text) => void socket.write(text),
        text: () => received,
        until: (pattern, withinMs = 5_000) =>
          new Promise((found, missed) => {
            const timer = setTimeout(() => {
              waiting.delete(look);
              missed(new Error(`nothing matched ${pattern} in ${JSON.stringify(received.slice(0, 500))}`));
            }, withinMs);
            const look = () => {
              if (!pattern.test(received)) return;
              clearTimeout(timer);
              waiting.delete(look);
              found(received);
            };
            waiting.add(look);
            look();
          }),
        closed,
      }),
    );
    // Once connected this changes nothing: the caller looks at `closed`.
    socket.on("error", reject);
  });
}
