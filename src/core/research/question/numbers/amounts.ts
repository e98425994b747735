import { plainNumbers } from "../../../optimize/task/sizes/numbers.ts";

const INPUT = "input|eingabe|entrada|entrée|ingresso|invoer|in";
const OUTPUT = "output|ausgabe|salida|saída|sortie|uscita|uitvoer|out";
/** "10 million input tokens", "400k output", with numbers as plain digits; not the unit of a rate. */
export const AMOUNTS = new RegExp(
  `(?<!\\p{L}|(?:per|pro|par|por|je|al|le) ?|/|[\\d.,$])(?:(?:for|für|pour|para|voor|with) )?(\\d{3,15}) ?(?:(?:de )?tokens? (?:of |de )?)?(${INPUT}|${OUTPUT})(?:[- ]?tokens?)?(?!\\p{L})`,
  "giu",
);

/** The tokens whose cost a question asks for, by the words for them; empty when it states none. */
export function amountsOf(query: string): { input: number; output: number } | null {
  const found = { input: 0, output: 0 };
  const isInput = new RegExp(`^(?:${INPUT})$`, "iu");
  for (const [, count, kind = ""] of plainNumbers(query).text.matchAll(AMOUNTS))
    found[isInput.test(kind) ? "input" : "output"] += Number(count);
  return found.input + found.output === 0 ? null : found;
}
