/** Thrown when a newer version of the program has written the database and this one cannot use it any more. */
export class NewerDatabaseError extends Error {
  override name = "NewerDatabaseError";
}

/** Recorded among the applied migrations until a copy is finished, so that no version of the program opens the database. */
export const UNFINISHED_COPY = "999999-unfinished-copy.sql";

export interface Migration {
  /** `NNN-topic.sql`; files are applied in name order. */
  readonly name: string;
  readonly sql: string;
  /**
   * Number of the latest migration that a program must know to use a database with this one applied. A migration that only adds objects
   * names an older number, so that the previous version keeps working beside the new one.
   */
  readonly usableFrom: number;
}

/** First line of a migration that only adds objects: `-- usable from NNN`. */
const USABLE_FROM = /^-- usable from (\d+)\n/;

/** Reads the migrations among the files of a folder. Without a `usable from` line, a migration makes older programs unusable. */
export function readMigrations(folder: string, files: readonly string[], read: (name: string) => string): Migration[] {
  return files
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const sql = read(name);
      const own = numberOf(name, folder);
      const usableFrom = Number(USABLE_FROM.exec(sql)?.[1] ?? own);
      if (usableFrom > own) throw new TypeError(`${folder}${name} names a later migration`);
      return { name, sql, usableFrom };
    });
}

/** @throws NewerDatabaseError when an applied migration is unknown to this program and not declared usable by it */
export function checkUsable(
  database: string,
  known: readonly Migration[],
  applied: readonly { readonly name: string; readonly usableFrom: number | null }[],
): void {
  const names = new Set(known.map(({ name }) => name));
  const newest = Math.max(0, ...known.map(({ name }) => numberOf(name, "")));
  const broken = applied.filter(({ name, usableFrom }) => !names.has(name) && (usableFrom ?? Infinity) > newest);
  if (broken.length === 0) return;
  if (broken.some(({ name }) => name === UNFINISHED_COPY)) {
    throw new NewerDatabaseError(`${database} is an unfinished copy; run clearboard ledger copy again`);
  }
  throw new NewerDatabaseError(
    `${database} was written by a newer version (it holds ${broken.map(({ name }) => name).join(", ")}); run that version, or restore a backup`,
  );
}

function numberOf(name: string, folder: string): number {
  const number = Number.parseInt(name, 10);
  if (Number.isNaN(number)) throw new TypeError(`${folder}${name} does not begin with a number`);
  return number;
}
