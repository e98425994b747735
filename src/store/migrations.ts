/** Thrown when a newer version of the program has written the database and this one cannot use it any more. */
export class NewerDatabaseError extends Error {
  override name = "NewerDatabaseError";
}

/** Stands among the applied migrations while a copy is not finished, so that no program of any version opens it. */
export const UNFINISHED_COPY = "999999-unfinished-copy.sql";

export interface Migration {
  /** `NNN-topic.sql`; files are applied in the order of their names. */
  readonly name: string;
  readonly sql: string;
  /**
   * Number of the migration that a program must know to use a database on which this one was applied. A migration that
   * only adds something names an older one, so that the version before it goes on working beside the new one.
   */
  readonly usableFrom: number;
}

/** First line of a migration that only adds: `-- usable from NNN`. */
const USABLE_FROM = /^-- usable from (\d+)\n/;

/** Reads the migrations among the files of a folder. A migration that does not say so makes older programs unusable. */
export function readMigrations(folder: string, files: readonly string[], read: (name: string) => string): Migration[] {
  return files
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const sql = read(name);
      const own = numberOf(name, folder);
      const usableFrom = Number(USABLE_FROM.exec(sql)?.[1] ?? own);
      if (usableFrom > own) throw new TypeError(`${folder}${name} names a migration after itself`);
      return { name, sql, usableFrom };
    });
}

/** @throws NewerDatabaseError when a migration was applied that this program neither knows nor can work with */
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
