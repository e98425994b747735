import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, expect, inject, test } from "vitest";
import { verifyDataFolder } from "../../../cli/doctor/data-folder.ts";
import { ledgerUrl } from "../../../src/store/ledger/open.ts";
import { copyDataDir } from "../../support/server/running-server.ts";

const dataDir = copyDataDir(inject("dataDir"), "verify-files");
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Every file of the builds and of the frozen months, relative to the data folder. */
const files = ["builds", "frozen"].flatMap((folder) =>
  (readdirSync(join(dataDir, folder), { recursive: true }) as string[])
    .map((name) => join(folder, name))
    .filter((name) => statSync(join(dataDir, name)).isFile()),
);

/** Changes one bit of a file at a share of its length; returns what undoes it. */
function flip(name: string, share: number): () => void {
  const file = join(dataDir, name);
  const before = readFileSync(file);
  const after = Buffer.from(before);
  const at = Math.min(after.length - 1, Math.floor(after.length * share));
  after[at] = (after[at] ?? 0) ^ 1;
  chmodSync(file, 0o644);
  writeFileSync(file, after);
  return () => writeFileSync(file, before);
}

/** Whether a compressed variant still decompresses to its file: a bit of padding, which no reader sees. */
function readsTheSame(name: string): boolean {
  const unpack = name.endsWith(".br") ? brotliDecompressSync : name.endsWith(".gz") ? gunzipSync : null;
  if (unpack === null) return false;
  const file = join(dataDir, name);
  return unpack(readFileSync(file)).equals(readFileSync(file.replace(/\.(?:br|gz)$/, "")));
}

test("a build without pages publishes files of every kind", () => {
  const kinds = new Set(files.map((name) => name.replace(/^.*?\.(?=[^/]*$)/, "")));
  for (const kind of ["json", "json.br", "json.gz", "csv", "jsonl", "parquet", "md", "cff", "jsonld", "sqlite"])
    expect(
      [...kinds].some((one) => one.endsWith(kind)),
      kind,
    ).toBe(true);
  expect(files.length).toBeGreaterThan(60);
});

test("one changed bit in any published file is reported with the file's name", async () => {
  expect((await verifyDataFolder({ dataDir: dataDir, ledgerUrl: ledgerUrl(dataDir) })).faults).toEqual([]);
  const unnoticed: string[] = [];
  for (const [index, name] of files.entries()) {
    // The first byte, the last one and some between, in turn.
    const undo = flip(name, [0, 0.31, 0.5, 0.77, 1][index % 5] ?? 0);
    const { faults } = await verifyDataFolder({ dataDir: dataDir, ledgerUrl: ledgerUrl(dataDir) });
    const parts = name.split("/");
    const short = parts[0] === "builds" ? parts.slice(2).join("/") : (parts.at(-1) ?? "");
    const named = faults.some(
      (fault) => fault.includes(short) || (short === "manifest.json" && fault.includes(`${parts[1]}: `)),
    );
    if (!named && !readsTheSame(name)) unnoticed.push(`${name}: ${faults.join("; ") || "nothing"}`);
    undo();
  }
  expect(unnoticed).toEqual([]);
  expect((await verifyDataFolder({ dataDir: dataDir, ledgerUrl: ledgerUrl(dataDir) })).faults).toEqual([]);
}, 600_000);
