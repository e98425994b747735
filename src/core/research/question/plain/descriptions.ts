/** How a request to describe a field begins. */
const OPENING =
  /^\s*(?:please )?(?:(?:explain|describe|summari[sz]e|introduce|outline|map|survey)(?: (?:to |for )?(?:me|us))? (?:the )?(?:(?:current )?(?:field|market|landscape|space|world|state) (?:of|for) )?|(?:(?:give|write|send) (?:me|us) |i (?:need|want) |we (?:need|want) )?(?:an? |the )?(?:short |brief |quick )?(?:overview|summary|survey|map|description) (?:of|on|over) (?:the )?(?:(?:field|market|landscape|space) (?:of|for) )?|(?:beschreib\p{L}*|erklär\p{L}*|skizzier\p{L}*)(?: (?:mir|uns|bitte))* (?:(?:das feld|den markt|die landschaft) (?:der|des|von|für) )?)(?=\p{L})/iu;
const KINDS =
  /[,:;?]?\s*(?:and )?(?:what (?:kinds|types|sorts|categories)(?: of (?:products?|tools?))? (?:are there|exist|is there)|(?:the )?(?:kinds|types|sorts|categories) of (?:products?|tools?))/giu;
/** What every description tells: the products that lead, what is open source, and how they grow. */
const TOLD =
  /[,:;?]?\s*(?:and )?(?:who|what|which) (?:are|is) the (?:main|leading|biggest|key|major) (?:ones|players|vendors|products|tools)|[,:;?]?\s*(?:and )?where (?:is|does) it (?:heading|going|head)|[,:;?]?\s*(?:and )?how (?:is|has) it (?:growing|grown|developing)|[,:;?]\s*(?:and )?(?:who(?:['’]s| is) (?:in it|there|active)|what (?:do )?they (?:do|offer|cost|charge))(?!\p{L})|[,:;?]\s*(?:and )?(?:the )?(?:main|leading|biggest|key|major) (?:ones|players|vendors|products|tools)|[,:;?]\s*(?:and )?(?:what(?: is|['’]s)|which (?:of them )?(?:is|are)) open[- ]source/giu;

/** What any product of a field is, before what it is for. */
const FOR_IT =
  /^(?:the )?(?:ai[- ])?(?:assistants?|tools?|software|apps?|products?|solutions?|services?) for (?=\p{L})/iu;

/** A request to describe a field. */
export interface Description {
  /** The field with what is left of the request. */
  question: string;
  /** The words that ask for what a description tells. */
  wanted: string;
  /** The words that ask for kinds within the field, which are not recorded; null without any. */
  kinds: string | null;
}

/** Reads a request to describe a field: "explain the field of vector databases: who are the main ones". Null for any other. */
export function readDescriptionOf(query: string): Description | null {
  if (!OPENING.test(query)) return null;
  const plain = (words: string) => words.replace(/^[\s,:;?]+(?:and )?/u, "").trim();
  const wanted = (query.match(TOLD) ?? []).map(plain).join(", ");
  const [kinds] = query.match(KINDS) ?? [];
  const question = query.replace(OPENING, "").replace(KINDS, "").replace(TOLD, "").trim().replace(FOR_IT, "");
  return { question, wanted, kinds: kinds === undefined ? null : plain(kinds) };
}
