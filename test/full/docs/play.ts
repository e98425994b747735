import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const START_MS = 300_000;

export interface Newcomer {
  /** Folder that holds the `node` that is first on the PATH. */
  node: string;
  /** Whether the machine has anvil; without it the payment runs on the EVM in JavaScript. */
  anvil: boolean;
  /** Whether to run `npm test` as the last step. */
  tests: boolean;
}

/** What the newcomer saw. Times are seconds since the clone began. */
export interface Played {
  nodeVersion: string;
  installLines: string[];
  installed: number;
  /** First answer of any kind of the server: "building", or the data. */
  bound: number;
  firstAnswer: number;
  firstPaid: number;
  /** Seconds that `npm test` took by itself; null when it did not run. */
  tests: number | null;
  paidAnswer: string;
  evm: "anvil" | "javascript";
}

/**
 * Follows the README in an empty folder: clones the commit, installs, starts, asks, pays, and runs the tests. HOME and
 * the folder for temporary files are new; only npm's cache of packages is the machine's.
 *
 * @param repository clone of the project whose HEAD is tried
 * @throws when a step fails
 */
export async function playNewcomer(repository: string, { node, anvil, tests }: Newcomer): Promise<Played> {
  const root = mkdtempSync(join(tmpdir(), "clearboard-newcomer-"));
  const [home, temporary, checkout] = ["home", "tmp", "clearboard"].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [home, temporary]) mkdirSync(folder);
  const cache = execFileSync("npm", ["config", "get", "cache"], { encoding: "utf8" }).trim();
  const env: Record<string, string> = {
    HOME: home,
    TMPDIR: temporary,
    PATH: [node, "/usr/local/bin", "/usr/bin", "/bin"].join(delimiter),
    npm_config_cache: cache,
    npm_config_prefer_offline: "true",
    // Where the registry and the proxy are is the machine's, not the newcomer's.
    ...Object.fromEntries(
      Object.entries(process.env).flatMap(([name, value]) =>
        /^(?:npm_config_registry|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name) && value
          ? [[name, value]]
          : [],
      ),
    ),
  };
  const userConfig = execFileSync("npm", ["config", "get", "userconfig"], { encoding: "utf8" }).trim();
  if (existsSync(userConfig)) env.npm_config_userconfig = userConfig;
  const run = (command: string, args: string[], cwd = checkout) =>
    execFileSync(command, args, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 64e6 });
  let server: ChildProcess | null = null;
  const began = performance.now();
  const since = () => Math.round((performance.now() - began) / 100) / 10;
  try {
    run("git", ["clone", "--quiet", repository, checkout], root);
    const install = execFileSync("sh", ["-c", "npm ci 2>&1"], {
      cwd: checkout,
      env,
      encoding: "utf8",
      maxBuffer: 64e6,
    });
    const installed = since();
    if (!anvil) rmSync(join(checkout, "node_modules/@foundry-rs"), { recursive: true, force: true });
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    server = spawn("npm", ["start"], {
      cwd: checkout,
      env: { ...env, PORT: String(port) },
      stdio: "ignore",
      detached: true,
    });
    const waitFor = async (path: string, wanted: (status: number, body: string) => boolean) => {
      for (const until = Date.now() + START_MS; Date.now() < until; await sleep(250)) {
        const seen = await fetch(url + path).then(
          async (answer) => ({ status: answer.status, body: await answer.text() }),
          () => null,
        );
        if (seen !== null && wanted(seen.status, seen.body)) return since();
      }
      throw new Error(`${path} never answered as wanted`);
    };
    const bound = await waitFor("/healthz", (status) => status === 200);
    const firstAnswer = await waitFor("/api/agent/v1/search?q=vector+db&limit=3", (status) => status === 200);
    await waitFor("/v1/payments/health", (_, body) => JSON.parse(body).data?.ok === true);
    const words = ["pay", `${url}/api/agent/v1/test-paid`, "--body", '{"echo":"hello"}'];
    const paidAnswer = run("npm", ["run", "--silent", "cli", "--", ...words]);
    const firstPaid = since();
    await stop(server);
    server = null;
    const testsBegan = performance.now();
    if (tests) run("npm", ["test"]);
    return {
      nodeVersion: run("node", ["--version"]).trim(),
      installLines: install.trim().split("\n"),
      installed,
      bound,
      firstAnswer,
      firstPaid,
      tests: tests ? Math.round((performance.now() - testsBegan) / 1000) : null,
      paidAnswer,
      evm: existsSync(join(checkout, ".data/local-chain/events.jsonl")) ? "javascript" : "anvil",
    };
  } finally {
    if (server !== null) await stop(server);
    rmSync(root, { recursive: true, force: true });
  }
}

/** Ends `npm start` as Ctrl-C at the terminal does: the whole process group gets the signal. */
async function stop(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  if (server.exitCode === null && server.pid !== undefined) process.kill(-server.pid, "SIGINT");
  await ended;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
