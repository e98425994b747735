import { keepDailyRecord } from "../../../src/operations/shared/daily.ts";
import { createPaidWorld } from "../world/paid.ts";

const DAY_MS = 86_400_000;

/** Writes a ledger in which every table has rows, all of them made by the program itself. */
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
  // A week ends. The places of a few products are enough: each test copies the ledger.
  db.exec("DELETE FROM board_positions WHERE slug NOT IN (SELECT slug FROM board_positions GROUP BY slug LIMIT 20)");
  await keepDailyRecord(context.catalog, ledger, context.boards, today + 2 * DAY_MS);
  db.exec("DELETE FROM board_positions WHERE slug NOT IN (SELECT slug FROM board_positions GROUP BY slug LIMIT 20)");
  db.exec(`VACUUM INTO '${file.replaceAll("'", "''")}'`);
  await world.close();
}
