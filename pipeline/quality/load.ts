import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { QUALITY_KINDS } from "../../src/core/quality/types.ts";
import { Day, HttpsUrl } from "../../src/schema/scalars.ts";
import type { QualityInputs, ScoreRow, SessionRow, SpeedRow } from "./types.ts";

const Benchmark = z.strictObject({
  name: z.string().min(1),
  kind: z.enum(QUALITY_KINDS),
  family: z.string().nullable(),
  scale: z.enum(["rate", "elo", "points", "money", "other"]),
  unit: z.string().min(1),
  url: HttpsUrl,
  reuse: z.enum(["open", "cite"]),
});

const Source = z.strictObject({
  id: z.string(),
  name: z.string(),
  by: z.string(),
  measured: z.string(),
  licence: z.string(),
  attribution: z.string(),
  files: z.array(z.string()).min(1),
});

const MaybeText = z.string().transform((text) => (text === "" ? null : text));
const MaybeNumber = z.string().transform((text, context) => {
  if (text === "") return null;
  const value = Number(text);
  if (!Number.isFinite(value)) context.addIssue({ code: "custom", message: `not a number: ${text}` });
  return value;
});
const Figure = z.string().min(1).pipe(z.coerce.number());
const DateIs = z.enum(["measured", "seen"]);

const ScoreLine = z.strictObject({
  benchmark: z.string().min(1),
  model: z.string().min(1),
  model_key: MaybeText,
  setting: MaybeText,
  score: Figure,
  low: MaybeNumber,
  high: MaybeNumber,
  se: MaybeNumber,
  n: MaybeNumber,
  date: Day,
  date_is: DateIs,
});
const SessionLine = z.strictObject({
  model_key: z.string().min(1),
  single: MaybeNumber,
  short: MaybeNumber,
  core: MaybeNumber,
  long: MaybeNumber,
});
const SpeedLine = z.strictObject({
  model_key: z.string().min(1),
  latency_ms: MaybeNumber,
  latency_provider: MaybeText,
  tokens_per_second: MaybeNumber,
  throughput_provider: MaybeText,
  requests: MaybeNumber,
});

/**
 * Reads the registry's folder of quality data.
 *
 * @throws Error naming file and line of a malformed row, or a benchmark or source without a description
 */
export function loadQualityInputs(folder: string): QualityInputs {
  const sources = z.array(Source).parse(readJson(join(folder, "sources.json")));
  const benchmarks = new Map(
    Object.entries(z.record(z.string(), Benchmark).parse(readJson(join(folder, "benchmarks.json")))),
  );
  const known = new Set(sources.map(({ id }) => id));
  const scores = readdirSync(join(folder, "scores"))
    .filter((name) => name.endsWith(".tsv"))
    .sort()
    .flatMap((name): ScoreRow[] => {
      const sourceId = basename(name, ".tsv");
      if (!known.has(sourceId)) throw new Error(`scores/${name}: ${sourceId} is not in sources.json`);
      return readTable(join(folder, "scores", name), ScoreLine).map((row) => {
        if (!benchmarks.has(row.benchmark))
          throw new Error(`scores/${name}: ${row.benchmark} is not in benchmarks.json`);
        const { model_key: modelKey, date_is: dateIs, ...rest } = row;
        return { ...rest, sourceId, modelKey, dateIs };
      });
    });
  return { sources, benchmarks, scores, sessions: loadSessions(folder, known), speeds: loadSpeeds(folder, known) };
}

/** Source and last day of the session costs in use. */
const SESSIONS = { sourceId: "session-cost-openrouter-2026-10-04", asOf: "2026-10-04" } as const;
const SPEEDS = { sourceId: "speed-openrouter-2026-10-10", asOf: "2026-10-10" } as const;

function loadSessions(folder: string, known: ReadonlySet<string>): QualityInputs["sessions"] {
  if (!known.has(SESSIONS.sourceId)) throw new Error(`${SESSIONS.sourceId} is not in sources.json`);
  const rows = readTable(join(folder, `${SESSIONS.sourceId}.tsv`), SessionLine).map(
    ({ model_key: modelKey, ...costs }): SessionRow => ({ modelKey, ...costs }),
  );
  return { ...SESSIONS, rows };
}

function loadSpeeds(folder: string, known: ReadonlySet<string>): QualityInputs["speeds"] {
  if (!known.has(SPEEDS.sourceId)) throw new Error(`${SPEEDS.sourceId} is not in sources.json`);
  const rows = readTable(join(folder, `${SPEEDS.sourceId}.tsv`), SpeedLine).map(
    (row): SpeedRow => ({
      modelKey: row.model_key,
      latencyMs: row.latency_ms,
      latencyProvider: row.latency_provider,
      tokensPerSecond: row.tokens_per_second,
      throughputProvider: row.throughput_provider,
      requests: row.requests,
    }),
  );
  return { ...SPEEDS, rows };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Reads the rows of a tab-separated file whose first line names the columns. */
function readTable<T>(file: string, Line: z.ZodType<T>): T[] {
  const [head = "", ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  const columns = head.split("\t");
  return lines.map((line, index) => {
    const cells = line.split("\t");
    const row = Line.safeParse(Object.fromEntries(columns.map((column, place) => [column, cells[place]])));
    if (!row.success || cells.length !== columns.length) {
      throw new Error(`${file}:${index + 2}: ${row.success ? "wrong number of columns" : z.prettifyError(row.error)}`);
    }
    return row.data;
  });
}
