import { ExitError } from "../terminal/io.ts";

/** One line of a list of models in use. */
export interface UsedModel {
  /** As written: `provider/model_id`, a model key, an id or an alias. */
  readonly name: string;
  /** Line number, from 1. */
  readonly line: number;
  /** Agreed rates in US dollars per million tokens; null when the line names none. */
  readonly input: string | null;
  readonly output: string | null;
}

const RATE = /^(input|output)=(\d{1,9}(?:\.\d{1,9})?)$/;

/**
 * Parses a list of models, one per line. `#` starts a comment; `input=` and `output=` after the name are agreed rates.
 *
 * @throws ExitError with code 2 that names the unreadable line, or when the list has no models
 */
export function readModelList(text: string, file: string): UsedModel[] {
  const models = text.split(/\r?\n/).flatMap((raw, index) => {
    const [name, ...rest] = raw
      .replace(/(?:^|\s)#.*$/, "")
      .trim()
      .split(/\s+/);
    if (name === undefined || name === "") return [];
    const rates = new Map<string, string>();
    for (const word of rest) {
      const [, meter, usd] = RATE.exec(word) ?? [];
      if (meter === undefined || usd === undefined || rates.has(meter)) {
        throw new ExitError(
          `${file}:${index + 1}: ${JSON.stringify(word)} is neither input=USD nor output=USD, in US dollars per million tokens.`,
          2,
        );
      }
      rates.set(meter, usd);
    }
    return [{ name, line: index + 1, input: rates.get("input") ?? null, output: rates.get("output") ?? null }];
  });
  if (models.length === 0)
    throw new ExitError(`${file} names no model. Write one per line, such as openai/gpt-5.6-sol.`, 2);
  return models;
}
