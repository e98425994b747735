import type { Language } from "../language.ts";
import type { ReadConstraint } from "./types.ts";
import { HOLDS_SCHEMA } from "./unchecked.ts";
import { clausesOf } from "./words/clauses.ts";
import { NOT } from "./words/frames.ts";
import { has } from "./words/lexicon.ts";
import { isWish } from "./words/terms.ts";

/** Words for an API that holds answers to a schema. A schema that is only named may be a part of the work. */
const HOLDS =
  /(?<!\p{L})(?:structured[- ]outputs?|strict\p{L}*[- ]json[- ]?schemas?|json[- ]?schemas? (?:support|mode|enforcement|strict|strikt|estricto|estrito|rigoroso)|(?:support\p{L}*|enforc\p{L}*|guarantee\p{L}*|constrain\p{L}* to) (?:an? |the |our |strict |native )*json[- ]?schemas?|strukturierte[nr]? ausgaben?|strik\p{L}* json[- ]?schema\p{L}*|streng\p{L}* json[- ]?schema\p{L}*|json[- ]?schema[- ](?:unterstützung|modus|treue)|sorties? structurées?|schémas? json stricts?|salidas? estructuradas?|esquemas? json estrictos?|saídas? estruturadas?|esquemas? json estritos?|output strutturat[oi]|schemi? json rigoros[oi]|gestructureerde uitvoer|структурированн\p{L}* (?:вывод\p{L}*|ответ\p{L}*)|строг\p{L}* json[- ]?схем\p{L}*)(?!\p{L})|结构化输出|严格(?:的)?\s?JSON\s?(?:Schema|模式)|構造化出力|厳密な\s?JSON\s?(?:Schema|スキーマ)|구조화(?:된)? ?출력|엄격한 ?JSON ?스키마/iu;

/** Reads whether the API must hold answers to a schema. */
export function readSchema(musts: string, language: Language, read: ReadConstraint[]): boolean {
  for (const { text } of clausesOf(musts, language)) {
    const [words] = HOLDS.exec(text) ?? [];
    if (words === undefined || has(NOT(language), text) || isWish(text, language)) continue;
    read.push({ words, kind: "json_schema", effect: "filtered", detail: HOLDS_SCHEMA });
    return true;
  }
  return false;
}
