/** Codes of a classification: "ICD-10 coding of discharge letters" writes no program. */
const CODES =
  /(?<![\p{L}\p{N}])(?:(?:icd|cim|cie|cid|мкб)[- ]?(?:9|10|11)(?:[- ]?(?:gm|cm|pcs|am|ca))?|snomed|loinc|cpt|hcpcs|meddra|g-?drg|ghm|nace|naics|unspsc|hs[- ]codes?)(?![\p{L}\p{N}])/iu;
const CODING =
  /(?<!\p{L})(?:cod(?:ing|ed?s?|age|er|ifi\p{L}*|ific[ao]\p{L}*)|codes?|códigos?|codific\p{L}*|kodier\p{L}*|\p{L}*kodierung|verschlüssel\p{L}*|coder(?:en|ing)|coderen|код\p{L}*|кодир\p{L}*)(?!\p{L})|编码|コード|コーディング|코드|코딩/iu;
/** Words for a program that works on such codes. */
const PROGRAM =
  /(?<!\p{L})(?:functions?|scripts?|parsers?|sql|python|java\p{L}*|typescript|api|unit tests?|pull requests?|funktion\p{L}*|skript\p{L}*|fonctions?|función|função|funzione|functie|функци\p{L}*|скрипт\p{L}*)(?!\p{L})|函数|関数|함수/iu;

/** Whether a text asks for the codes of a classification, and writes no program that works on them. */
export function assignsCodes(text: string): boolean {
  return CODES.test(text) && CODING.test(text) && !PROGRAM.test(text);
}
