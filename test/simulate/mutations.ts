import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import type { Report } from "./shards.ts";
import { keepTape } from "./tapes.ts";

/**
 * `node test/simulate/mutations.ts [--seeds N] [--only TEXT]`: takes protections of money back, one at a time, in a copy of the
 * source, and says at which seed the simulator notices. Exits with 1 when one goes unnoticed.
 */
export const MUTATIONS: readonly { what: string; file: string; from: string; to: string }[] = [
  {
    what: "1: a payment without a verdict closes the paid side",
    file: "src/payments/monitor.ts",
    from: '"the facilitator gave no verdict");',
    to: '"the facilitator gave no verdict");\n    this.#facilitator = { reachable: false, checkedAt: this.#parts.now() };',
  },
  {
    what: "2: what another seller has settled is served",
    file: "src/payments/request/spent-authorization.ts",
    from: "const ours = sentBefore || (signers !== null && !sentBy(status, signers));",
    to: "const ours = sentBefore || signers !== null || !sentBy(status, new Set());",
  },
  {
    what: "2: what another seller settles between our verify and our settle is served",
    file: "src/payments/settlement/settle.ts",
    from: "if (onlyCall && showsOtherCall(evidence)",
    to: "if (!onlyCall && showsOtherCall(evidence)",
  },
  {
    what: "3: only one wording of a spent authorization is known",
    file: "src/payments/request/handle-payment.ts",
    from: "if (chain === null || !this.#paysUs(attempt.payment)) return refusal;",
    to: 'if (chain === null || !String(refusal.extra?.reason).includes("nonce_already_used")) return refusal;',
  },
  {
    what: "3: what does not fit its request is refused without a look at the chain",
    file: "src/payments/request/handle-payment.ts",
    from: "this.#verify(attempt) : this.#refuse(attempt, refusal);",
    to: "this.#verify(attempt) : refusal;",
  },
  {
    what: "3: a request that ended is answered before the chain is looked at",
    file: "src/payments/request/handle-payment.ts",
    from: "this.#verify(attempt) : this.#refuse(attempt, refusal);",
    to: 'this.#verify(attempt) : refusal.kind === "failed" ? refusal : this.#refuse(attempt, refusal);',
  },
  {
    what: "3: verify without a verdict hides what was spent",
    file: "src/payments/request/handle-payment.ts",
    from: '"the facilitator decides nothing");\n        return this.#refuse(attempt, facilitatorUnavailable());',
    to: '"the facilitator decides nothing");\n        return facilitatorUnavailable();',
  },
  {
    what: "3: a payment of another amount is sold for",
    file: "src/payments/request/unsellable.ts",
    from: "if (value !== call.priceAtomic) {",
    to: "if (value === 0n) {",
  },
  {
    what: "5: what the chain drops of it is settled beyond the ceiling",
    file: "src/payments/settlement/settle.ts",
    from: 'if (row.held === "over_ceiling") {',
    to: 'if (row.held === "over_ceiling" && row.settleCalls < 0) {',
  },
  {
    what: "a cancellation that a reorganisation drops is not looked for",
    file: "src/payments/settlement/record.ts",
    from: "const watchAt = this.#watchAt(row);",
    to: 'const watchAt = reason.includes("cancelled") ? null : this.#watchAt(row);',
  },
  {
    what: "4: a receipt does not name its payment",
    file: "src/payments/receipts/receipts.ts",
    from: "requestId: row.receiptVersion === 1 ? null : row.requestId,",
    to: "requestId: null,",
  },
  {
    what: "5: what is on the chain already passes the ceiling",
    file: "src/store/ledger/payment-journal/reservations.ts",
    from: "const beyond = spent + wanted.amount > dailyCeiling;",
    to: "const beyond = !alreadyMoved && spent + wanted.amount > dailyCeiling;",
  },
  {
    what: "7: a settlement is never looked at again",
    file: "src/payments/settlement/record.ts",
    from: "block === null || recheckBlocks === 0 ? null : at + recheckBlocks * BLOCK_MS",
    to: "null",
  },
  {
    what: "a try that was given up hides what an earlier one has sent",
    file: "src/store/ledger/payment-journal/leases.ts",
    from: "(state = 'released' AND settle_calls > 0 AND id > ?)",
    to: "(state = 'released' AND id > ?)",
  },
  {
    what: "what another seller has sold is recorded at once or never",
    file: "src/payments/settlement/record.ts",
    from: "reason: SOLD_ELSEWHERE, watchAt: this.#watchAt(row), requestId",
    to: "reason: SOLD_ELSEWHERE, watchAt: null, requestId",
  },
  {
    what: "6: a challenge fetches a lost answer again and again",
    file: "src/store/ledger/payment-journal/store.ts",
    from: "if (used.get(id, event, nonce) !== undefined) return false;",
    to: "if (used.get(id, event, nonce) !== undefined) return true;",
  },
  {
    what: "6: a lost answer goes to whoever asks",
    file: "src/payments/receipts/lost-answer.ts",
    from: "if (signer?.toLowerCase() === row.payer) return true;",
    to: "if (signer !== null) return true;",
  },
  {
    what: "identifiers of all payers are one",
    file: "src/store/ledger/payment-journal/reservations.ts",
    from: "WHERE payer = ? AND identifier = ? AND",
    to: "WHERE (payer = ? OR true) AND identifier = ? AND",
  },
  {
    what: "an authorization is settled before its row is on disk",
    file: "src/store/ledger/sqlite-journal.ts",
    from: "markSettling: (id, change) => queue.run(",
    to: "markSettling: (id, change) => queue.runUnflushed(",
  },
];

if (import.meta.main) {
  const { values } = parseArgs({
    options: { seeds: { type: "string", default: "100000" }, only: { type: "string", default: "" } },
  });
  let unnoticed = 0;
  for (const mutation of MUTATIONS.filter(({ what }) => what.includes(values.only))) {
    const { seed, rule } = await findSeed(mutation, values.seeds);
    if (seed === null) unnoticed += 1;
    console.log(`${mutation.what}: ${seed === null ? "NOT NOTICED" : `seed ${seed}, "${rule}"`}`);
  }
  process.exit(unnoticed === 0 ? 0 : 1);
}

async function findSeed({ file, from, to }: (typeof MUTATIONS)[number], seeds: string) {
  const copy = mkdtempSync(join(tmpdir(), "clearboard-mutation-"));
  try {
    for (const part of ["src", "test/simulate", "test/support", "package.json"])
      cpSync(part, join(copy, part), { recursive: true });
    symlinkSync(join(process.cwd(), "node_modules"), join(copy, "node_modules"));
    const source = readFileSync(join(copy, file), "utf8");
    if (!source.includes(from)) throw new Error(`${file} no longer holds what is to be changed`);
    writeFileSync(join(copy, file), source.replace(from, to));
    const report = join(copy, "report.json");
    const args = [join(copy, "test/simulate/main.ts"), "--seeds", seeds, "--processes", "1", "--report", report];
    // It exits with 1 when a seed breaks a rule, as it should here.
    await promisify(execFile)(process.execPath, args, { cwd: copy }).catch(() => undefined);
    const [failure] = (JSON.parse(readFileSync(report, "utf8")) as Report).failures;
    // The history stays as a test: without the mutation it breaks no rule.
    if (failure !== undefined) keepTape(failure);
    return { seed: failure?.seed ?? null, rule: failure?.rule ?? null };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
