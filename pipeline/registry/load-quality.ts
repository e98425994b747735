import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { QualityIndex } from "../../src/core/catalog-data.ts";
import { Day, HttpsUrl } from "../../src/schema/scalars.ts";

const Board = z.strictObject({
  url: HttpsUrl,
  fetched_at: z.string(),
  ratings: z
    .array(
      z.strictObject({
        name: z.string(),
        rating: z.number(),
        interval: z.number().nullable(),
        votes: z.int().nullable(),
      }),
    )
    .min(1),
});

const ArenaFile = z.strictObject({
  source: z.string(),
  attribution: z.string(),
  as_of: Day,
  boards: z.strictObject({ text: Board, code: Board, document: Board }),
});

/** The ratings in use. A newer file replaces the name here; older ones stay for the record. */
export const ARENA_FILE = "arena-2026-04-19.json";

/**
 * Reads the dated quality index of a folder: the text board as the general index, the others as task boards.
 * @throws ZodError when the file does not have the shape above
 */
export function loadQuality(folder: string): QualityIndex {
  const file = ArenaFile.parse(JSON.parse(readFileSync(join(folder, ARENA_FILE), "utf8")));
  const { text, code, document } = file.boards;
  return {
    asOf: file.as_of,
    source: file.source,
    url: text.url,
    ratings: text.ratings,
    taskBoards: [
      { board: "code", url: code.url, ratings: code.ratings },
      { board: "document", url: document.url, ratings: document.ratings },
    ],
  };
}
