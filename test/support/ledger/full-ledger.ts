import { keepDailyRecord } from "../../../src/operations/shared/daily.ts";
import { createPaidWorld } from "../world/paid.ts";

const DAY_MS = 86_400_000;

/** Writes a ledger in which every table has rows, made by this version of the program or as an earlier one made them. */
export async function writeFullLedger(file: string): Promise<void> {
  const world = await createPaidWorld();
  const { db, ledger, context } = world;
  const today = context.now();
  const at = new Date(today).toISOString();
  await ledger.points.add({ slug: "ollama", points: 5, reference: "invoice 1", earnedAt: at, recordedAt: at });
  await ledger.visits.count("ollama", at.slice(0, 10), Buffer.from("visitor"));
  const unpaid = await world.post("/api/agent/v1/test-paid", { echo: "kept" });
  const payment = await world.sign(String(unpaid.headers["payment-required"]));
  const header = Buffer.from(JSON.stringify(payment)).toString("base64");
  const paid = await world.post("/api/agent/v1/test-paid", { echo: "kept" }, { "payment-signature": header });
  if (paid.status !== 200) throw new Error(`not paid: ${paid.text}`);
  // A day as versions before 0.3 recorded it, with a row for each position.
  db.exec("INSERT INTO board_days (day, products, recorded_at, backfilled) VALUES ('2026-11-20', 1, '', 0)");
  db.exec("INSERT INTO board_positions VALUES ('ollama', 'overall', 'all', '2026-11-20', 1, 0)");
  // A week ends.
  await keepDailyRecord(context.catalog, ledger, context.boards, today + 2 * DAY_MS);
  db.exec(`VACUUM INTO '${file.replaceAll("'", "''")}'`);
  await world.close();
}
