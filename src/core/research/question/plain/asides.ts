import type { IntentKind } from "../words/intent-words.ts";

const WHO =
  "non-?profits?|charit(?:y|ies)|clubs?|famil(?:y|ies)|vereine?s?|associations?|asociaci(?:ón|ones)|associaç(?:ão|ões)|associazion[ei]|vereniging(?:en)?|teams?|saas|startups?|start-ups?|compan(?:y|ies)|business(?:es)?|agenc(?:y|ies)|schools?|offices?|people|persons?|users?|employees|seats|beginners?|freelancers?|equipos?|empresas?|personas|usuarios|équipes?|entreprises?|personnes|utilisateurs|equipes?|pessoas|usuários|squadr[ae]|aziend[ae]|persone|utenti|unternehmen|firm[ae]n?|personen|nutzer\\p{L}*|leuten?|mitarbeiter\\p{L}*|bedrijf|bedrijven|mensen|gebruikers";
const SIZED =
  "an?|the|my|our|us,?|about|around|some|small|smaller|tiny|little|large|big|young|solo|mid-?sized|\\d+(?:-person)?|one|two|three|four|five|ten|twenty|ein(?:e[nm]?)?|unser\\p{L}*|klein\\p{L}*|groß\\p{L}*|une?|notre|petite?s?|grande?s?|un[ao]?|nuestr[oa]|noss[oa]|nostr[oa]|pequeñ[oa]s?|pequen[oa]s?|piccol[oaie]|een|ons|onze";

/** Phrases about the users: "for a small team", "para un equipo de 12 personas". */
const AUDIENCE = new RegExp(
  `(?<!\\p{L})(?:for|für|pour|para|per|voor)\\s+(?:(?:${SIZED})\\s+){0,4}(?:${WHO})(?!\\p{L})(?:\\s+(?:of|with|von|mit|aus|de|di|van)\\s+(?:about )?(?:\\d+(?:\\s+(?:${WHO}))?|\\p{L}+\\s+(?:${WHO}))(?!\\p{L}))?|(?:适合)?小团队(?:的|用)?`,
  "giu",
);
/** A year, which does not matter for alternatives. */
const YEAR = /(?<!\p{L})(?:(?:in|en|em|nel|im jahr)\s)20\d\d(?![\p{L}\p{N}-])|20\d\d年/giu;
/** Words for the present, which every answer describes. */
const NOW =
  /(?<!\p{L})(?:right now|at the moment|these days|nowadays|as of (?:now|today)|derzeit|aktuell|momentan|zurzeit|actuellement|en ce moment|ahora(?: mismo)?|actualmente|agora|atualmente|adesso|attualmente|op dit moment|(?:still )?in service(?: today)?|(?:currently )?(?:on|for) sale(?: (?:today|now))?|en vente(?: aujourd['’]hui)?|(?:im verkauf|zu kaufen)(?: heute)?|a la venta(?: hoy)?|à venda(?: hoje)?|in vendita(?: oggi)?|te koop|in betrieb|en service(?: aujourd['’]hui)?|en servicio(?: hoy)?|em serviço(?: hoje)?|in servizio(?: oggi)?|in gebruik)(?!\p{L})|(?:目前|现在|如今)?(?:还|仍)?在(?:售|销售)(?:中)?(?:的)?|目前|现在|(?:現在)?(?:販売中|提供中|現行)|現在/giu;

/** What a buyer plans, in a sentence of its own: "our freeze starts dec 14". */
const PLAN =
  /(?<=[?!.;]\s+|^)(?:our|my|the|we have an?|unser\p{L}*|notre|nuestr[oa]|noss[oa]|il nostro|la nostra|onze|ons) (?:\p{L}+ ){0,2}(?:freeze|deadline|launch|go-live|release|migration|holidays?|budget|stichtag|umstellung|gel|congelación|congelamento|blocco)(?!\p{L})[^.,?!;]*/giu;

/** A question of its own for further sellers behind one about named ones: "et y a-t-il d'autres vendeurs européens". */
const OTHERS =
  /[,;]?\s*(?:(?:and|und|et|y|e|en)\s+)?(?:are there|is there|gibt es|y a-t-il|hay|há|ci sono|zijn er)\s+(?:any |noch |d['’]|ook )?(?:others?|andere|weitere|autres?|otr[oa]s|outr[oa]s|altr[ie])\s[^,.;?!]{3,60}(?=[?!.]?\s*$)/iu;

/** Removes words that no answer depends on, and returns those that a buyer may expect to matter. */
export function readAsides(text: string, kind: IntentKind): { text: string; asides: string[] } {
  const asides: string[] = [];
  const take = (words: string) => {
    asides.push(words.trim());
    return " ";
  };
  let rest = text.replace(NOW, " ").replace(AUDIENCE, take).replace(PLAN, take);
  if (kind === "price") rest = rest.replace(OTHERS, take);
  if (kind === "alternatives") rest = rest.replace(YEAR, take);
  return { text: rest, asides };
}

/** Whether a clause contains only the users or the time. */
export function isAside(words: string): boolean {
  return readAsides(words, "alternatives").text.trim() === "";
}
