import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { LOCAL_PAYERS, payerAccount } from "../../../src/payments/local/accounts.ts";
import { FAULT_POINTS, type FaultPointName, type RailOn } from "../../../src/payments/types.ts";
import { journalSum, type LocalWorld } from "./local.ts";
import { signPayment, toHeader } from "./wallet.ts";

const CHILD = fileURLToPath(new URL("./child.ts", import.meta.url));
const PRICE = 10_000n;

interface CrashingServer {
  readonly url: string;
  readonly process: ChildProcess;
  /** Resolves when the process has ended, however it did. */
  readonly ended: Promise<unknown>;
  /** From now on the process kills itself when it comes to this point. */
  arm(fault: FaultPointName): Promise<void>;
}

/** Starts the server that sells one thing. */
async function startCrashing(
  terms: RailOn,
  world: LocalWorld,
  ledger: string,
  env: Record<string, string>,
): Promise<CrashingServer> {
  const text = JSON.stringify(terms, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
  const child = spawn(process.execPath, [CHILD, text, ledger], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, NODE_COMPILE_CACHE: join(world.dir, "compiled"), ...env },
  });
  const ended = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const line = async () => {
    const [said] = await Promise.race([
      once(lines, "line"),
      ended.then(() => {
        throw new Error("the server ended before it listened");
      }),
    ]);
    return String(said);
  };
  const url = await line();
  return {
    url,
    process: child,
    ended,
    async arm(fault) {
      const armed = line();
      child.stdin.write(`${fault}\n`);
      await armed;
    },
  };
}

export interface CrashCase {
  /** Where the process is killed; a number kills it that many milliseconds after the payment was sent. */
  readonly at: FaultPointName | number;
  /** Whether the client presents the same payment again afterwards. */
  readonly returns: boolean;
}

export interface CrashSurroundings {
  /** File of the journal; a new one beside the chain by default. */
  ledger?: string;
  /** What happens to the machine once the server is dead. */
  afterKill?: () => void;
  /** What the server finds in its environment besides this process's. */
  env?: Record<string, string>;
}

interface CrashOutcome extends CrashCase {
  /** The first presentation was answered 200 before the kill. */
  readonly answered: boolean;
  /** Status and code of the second presentation; null when the client gave up. */
  readonly second: string | null;
}

/** Interrupted payments, and the rules that they broke. */
export interface CrashRun {
  readonly outcomes: readonly CrashOutcome[];
  /** One line per broken rule. */
  readonly violations: readonly string[];
}

/**
 * Pays once per case and kills the server during the payment. Restarts it, after which the client retries or not, and continues with the
 * next case. At the end waits until every authorization has expired, restarts the server, and compares journal and balances.
 */
export async function runCrashes(
  world: LocalWorld,
  cases: readonly CrashCase[],
  terms: RailOn,
  surroundings: CrashSurroundings = {},
): Promise<CrashRun> {
  const { ledger = join(world.dir, `crash-${Date.now()}.sqlite`), afterKill, env = {} } = surroundings;
  const start = () => startCrashing(terms, world, ledger, env);
  const treasuryBefore = await world.balance(world.local.treasury);
  const payersBefore = await payerBalances(world);
  const outcomes: CrashOutcome[] = [];
  const violations: string[] = [];
  let answers = 0;
  let running: CrashingServer | null = null;
  for (const [index, crash] of cases.entries()) {
    const payer = payerAccount((index % LOCAL_PAYERS) + 1);
    const fault = typeof crash.at === "number" ? null : crash.at;
    const first: CrashingServer = running ?? (await start());
    if (fault !== null) await first.arm(fault);
    const payment = toHeader(await signPayment(payer, await challengeOf(first.url), Date.now()));
    const presenting = present(first.url, payment, String(index));
    if (typeof crash.at === "number") setTimeout(() => first.process.kill("SIGKILL"), crash.at);
    const answer = await presenting;
    if (fault === null) await first.ended;
    else if (answer === "200") setTimeout(() => first.process.kill("SIGKILL"), 50);
    await first.ended;
    afterKill?.();
    running = null;
    let second: string | null = null;
    if (crash.returns) {
      const again = await start();
      running = again;
      second = await present(again.url, payment, String(index));
      for (let tries = 0; second?.startsWith("503") && tries < 20; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 250));
        second = await present(again.url, payment, String(index));
      }
      if (second !== "200" && !(answer === "200" && second === "409 PAYMENT_REPLAYED")) {
        violations.push(`case ${index} (${crash.at}): came back and got ${second} after ${answer}`);
      }
    }
    if (answer === "200" || second === "200") answers += 1;
    outcomes.push({ ...crash, answered: answer === "200", second });
  }
  running?.process.kill("SIGKILL");
  await running?.ended;
  await world.advance(terms.maxTimeoutSeconds + 40);
  const last = await start();
  last.process.kill("SIGTERM");
  await last.ended;
  const db = new DatabaseSync(ledger, { readOnly: true });
  const received = (await world.balance(world.local.treasury)) - treasuryBefore;
  const journal = journalSum(db);
  if (received !== journal) violations.push(`the treasury received ${received}, the journal says ${journal}`);
  const open = db.prepare("SELECT count(*) AS n FROM payments WHERE state IN ('reserved', 'settling')").get()?.n;
  if (open !== 0) violations.push(`${open} payments are still open`);
  const bare = db
    .prepare(
      "SELECT count(*) AS n FROM payments WHERE state = 'settled' AND id NOT IN (SELECT payment_id FROM payment_answers)",
    )
    .get()?.n;
  if (bare !== 0) violations.push(`${bare} charges have no stored answer`);
  const twice = db
    .prepare("SELECT nonce FROM payments WHERE state = 'settled' GROUP BY payer, nonce HAVING count(*) > 1")
    .all();
  if (twice.length > 0) violations.push(`${twice.length} authorizations were charged twice`);
  for (const [payer, before] of payersBefore) {
    const after = await world.balance(payer);
    const row = db
      .prepare("SELECT COALESCE(sum(amount), 0) AS sum FROM payments WHERE state = 'settled' AND payer = ?")
      .get(payer.toLowerCase());
    if (before - after !== BigInt(Number(row?.sum)))
      violations.push(`${payer} paid ${before - after}, not ${row?.sum}`);
    const counted = db
      .prepare("SELECT COALESCE(sum(spent), 0) AS sum FROM payment_days WHERE payer = ?")
      .get(payer.toLowerCase());
    if (counted?.sum !== row?.sum)
      violations.push(`the day's counter of ${payer} says ${counted?.sum}, not ${row?.sum}`);
  }
  if (journal < BigInt(answers) * PRICE) violations.push(`${answers} answers were given for ${journal}`);
  const stayed = cases.filter(({ returns }) => returns).length;
  if (BigInt(stayed) * PRICE > journal) violations.push(`${stayed} clients came back, but only ${journal} was paid`);
  db.close();
  return { outcomes, violations };
}

/** Every fault point, with a client that retries and one that does not. */
export function everyCrash(): CrashCase[] {
  return FAULT_POINTS.flatMap((at) => [
    { at, returns: true },
    { at, returns: false },
  ]);
}

/** `count` crashes at random fault points and moments, from a seed. */
export function randomCrashes(count: number, seed: number): CrashCase[] {
  let state = seed >>> 0 || 1;
  const random = (below: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
  return Array.from({ length: count }, () => ({
    at: random(2) === 0 ? (FAULT_POINTS[random(FAULT_POINTS.length)] ?? "after-settle") : random(120),
    returns: random(3) > 0,
  }));
}

async function challengeOf(url: string): Promise<string> {
  const response = await fetch(`${url}/paid`, { method: "POST" });
  const header = response.headers.get("payment-required");
  if (header === null) throw new Error(`no challenge but ${response.status} ${await response.text()}`);
  return header;
}

/** Status and code of the answer; null when the connection broke. */
async function present(url: string, payment: string, body: string): Promise<string | null> {
  try {
    const response = await fetch(`${url}/paid`, { method: "POST", headers: { "payment-signature": payment }, body });
    const text = await response.text();
    return response.status === 200 ? "200" : `${response.status} ${(JSON.parse(text) as { error: string }).error}`;
  } catch {
    return null;
  }
}

async function payerBalances(world: LocalWorld): Promise<[string, bigint][]> {
  const addresses = Array.from({ length: LOCAL_PAYERS }, (_, index) => payerAccount(index + 1).address);
  return Promise.all(addresses.map(async (address) => [address, await world.balance(address)] as [string, bigint]));
}
