/** Codes of a classification: "ICD-10 coding of discharge letters" writes no program. */
const CODES =
  /(?<![\p{L}\p{N}])(?:(?:icd|cim|cie|cid|мкб)[- ]?(?:9|10|11)(?:[- ]?(?:gm|cm|pcs|am|ca))?|snomed|loinc|cpt|hcpcs|meddra|g-?drg|ghm|nace|naics|unspsc|hs[- ]codes?)(?![\p{L}\p{N}])/iu;
const CODING =
  /(?<!\p{L})(?:cod(?:ing|ed?s?|age|er|ifi\p{L}*|ific[ao]\p{L}*)|codes?|códigos?|codific\p{L}*|kodier\p{L}*|\p{L}*kodierung|verschlüssel\p{L}*|coder(?:en|ing)|coderen|код\p{L}*|кодир\p{L}*)(?!\p{L})|编码|コード|コーディング|코드|코딩/iu;
/** Words for a program that works on such codes. */
const PROGRAM =
  /(?<!\p{L})(?:functions?|scripts?|parsers?|sql|python|java\p{L}*|typescript|api|unit tests?|pull requests?|funktion\p{L}*|skript\p{L}*|fonctions?|función|função|funzione|functie|функци\p{L}*|скрипт\p{L}*)(?!\p{L})|函数|関数|함수/iu;

/** Words for a text of a program, beside which laws and drawings are what the program is about. */
const CODE =
  /(?<!\p{L})(?:code(?:base|s)?(?= (?:review|generat\p{L}*|completion|that|for|in|to)(?!\p{L}))|(?:source|python|java|program) code|programm\p{L}*|software|refactor\p{L}*|debug\p{L}*|mermaid|plantuml|uml|svg|html|terraform|repos?|repository|autocomplete)(?!\p{L})|代码|コード|코드/iu;
/** Texts of law and rules: a building code is none of a program. */
const LAW =
  /(?<!\p{L})(?:statut(?:es?|ory)|regulations?|by-?laws?|ordinances?|legislation|(?:building|fire|electrical|plumbing|penal|civil|tax|labou?r|highway|zoning) codes?|\p{L}*(?:verordnung|gesetz|satzung|bauordnung|vorschrift)(?:en|e|es)?|règlements?|réglementation\p{L}*|lois?|code (?:civil|pénal|du travail|de la \p{L}+|de l['’]\p{L}+)|reglamentos?|normativas?|leyes|código (?:civil|penal|laboral|técnico|do trabalho)|regulamentos?|leis|regolament[oi]|normativ[ae]|leggi|codice (?:civile|penale|della strada)|wetgeving|wetten|verordening(?:en)?|regelgeving|bouwbesluit|закон(?:ы|ов|а|ам|одательств\p{L}*)|кодекс\p{L}*|регламент\p{L}*|норматив\p{L}*)(?!\p{L})|法规|法律|条例|法令|規則|規程|법률|법령|조례|규정/iu;
/** Drawings that are read. */
const DRAWINGS =
  /(?<!\p{L})(?:diagrams?|schematics?|blueprints?|(?:technical |construction )?drawings?|floor ?plans?|schaltpl[aä]n\p{L}*|zeichnung(?:en)?|bauzeichnung\p{L}*|diagramm\p{L}*|schémas?|plans? (?:de|d['’]|techniques?)|esquemas?|diagramas?|planos?|schemi|disegni|diagrammi|tekening(?:en)?|schema['’]s|схем\p{L}*|черт[её]ж\p{L}*)(?!\p{L})|图纸|电路图|示意图|図面|回路図|配線図|도면|회로도/iu;

/** Whether a text names a program or its code. */
export function isAboutPrograms(text: string): boolean {
  return CODE.test(text) || PROGRAM.test(text);
}

/** Whether a text is about rules of law, and writes no program. */
export function isAboutLaw(text: string): boolean {
  return LAW.test(text) && !isAboutPrograms(text);
}

/** Whether a text is about drawings, and neither writes a program nor computes. */
export function isAboutDrawings(text: string): boolean {
  return DRAWINGS.test(text) && !isAboutPrograms(text);
}

/** Whether a text asks for the codes of a classification, and writes no program that works on them. */
export function assignsCodes(text: string): boolean {
  return CODES.test(text) && CODING.test(text) && !PROGRAM.test(text);
}
