import { plainNumbers } from "../../../optimize/task/sizes/numbers.ts";
import { AMOUNTS } from "../numbers/amounts.ts";
import { latinNames } from "../words/brand-names.ts";

/** Phrases that open a question about one thing. */
const OPENINGS =
  /(?<!\p{L})(?:what (?:has |will |is going to )?(?:happen(?:ed)? (?:to|with)|became of)|what(?:['’]s| is) (?:happening|going on|up|new|the (?:status|story|news|deal)) with|(?:the )?(?:status|news) (?:of|on|about)|tell me (?:more )?about|was ist (?:los )?mit|que se passe-t-il avec|qué pasa con|o que há com|che succede (?:a|con))(?!\p{L})/giu;
/** "Whats a cheaper alternative to X": no part of a name. */
const SHORT_OPENING = /^\s*(?:whats|what['’]s|whos|who['’]s|wheres|hows|wats)(?!\p{L})/iu;
/** "Name five alternatives", "describe the market": no part of what is asked for. */
const REQUEST_VERB =
  /^\s*(?:please )?(?:(?:name|list|show|give|tell|enumerate)(?: (?:me|us))? (?=(?:the |some |all |a few |at least |up to )?(?:\d|two|three|four|five|six|seven|eight|nine|ten|twelve|best|top|main|leading|open|most))|(?:describe|beschreib\p{L}*|décri(?:s|vez)|describ[ae]|descrev[ae]|descriv[ie]|beschrijf)(?: (?:mir|uns|moi|nous|me|mij|ons))?(?!\p{L})|(?:übersicht|überblick) über|panorama (?:des|de la|de l['’]|du|de los|de las|dos|das|dei|delle|de)|overzicht van)\s*/iu;
/** The pronoun behind a French verb: "combien coûtent-ils". */
const INVERTED = /(?<=\p{L}{2})-(?:t-)?(?:ils?|elles?|on)(?![\p{L}-])/giu;
/** "With AI", which narrows nothing in a catalogue of AI products. */
const WITH_AI =
  /(?<!\p{L})(?:with|using|mit|avec|con|com|met) (?:the |l['’])?(?:help of |hilfe von )?(?:ai|ki|ia|artificial intelligence|künstlicher intelligenz|intelligence artificielle|inteligencia artificial|inteligência artificial|intelligenza artificiale)(?!\p{L})/giu;
/** Words for this catalogue, which every question is about. */
const IN_THE_CATALOGUE =
  /(?<!\p{L})(?:(?:(?:(?:that|which) )?(?:are |is )?|(?:(?:that|which) )?you (?:have|keep|hold) )(?:on|in) (?:your )?records?|(?:(?:do you (?:have|list)|are (?:listed|there)|habt ihr|haben sie|avez-vous|ten[eé]is|tienen|vocês têm|avete|hebben jullie) )?(?:(?:in|on|im|auf|en|dans|sur|na|no|em|nel|nella|sul|sulla|op) (?:(?:the|your|this|our|der|dem|eurer|eurem|ihrer|ihrem|la|le|votre|ta|el|vuestra|vuestro|su|vossa|sua|seu|de|het|jullie) )?(?:catalog(?:ue)?|index|database|data ?base|base(?: de (?:datos|données|dados))?|katalog|datenbank|catálogo|catalogo|catalogus)(?: of yours)?))(?!\p{L})/giu;

/** "Text models" are the language models that every question for models is about. */
export const TEXT_MODELS =
  /(?<!(?:to|à|zu|in)[ -])(?<![\p{L}-])(?:text[- ]?(?=mod[eè]l)|te[kx]st(?=modelle)|текстов\p{L}* (?=модел)|(?<![转轉成为])文本(?=模型)|(?<![声→を])テキスト(?=モデル)|(?<!(?:성|음성|를|에서) ?)텍스트 ?(?=모델))|((?<!\p{L})(?:mod[eè]l(?:o|e)s?|modelli)) (?:de texte|de texto|di testo)(?! (?:a|à|en|para|in)(?!\p{L}))/giu;

/** Returns a question with plain digits and Latin names, without the phrases around what it asks. */
export function plainText(query: string): string {
  return (
    plainNumbers(latinNames(query.normalize("NFC")))
      .text.replace(SHORT_OPENING, " ")
      .replace(REQUEST_VERB, " ")
      .replace(INVERTED, "")
      .replace(OPENINGS, " ")
      .replace(AMOUNTS, " ")
      .replace(WITH_AI, " ")
      .replace(IN_THE_CATALOGUE, " ")
      .replace(WITH_AI, " ")
      .replace(IN_THE_CATALOGUE, " ")
      .replace(/(?<!\p{L})large (?=language models?(?!\p{L}))/giu, "")
      .replace(TEXT_MODELS, "$1")
      .replace(/(?<!\p{L})(cheaper|less expensive) (models?|llms?) than(?!\p{L})/giu, "$2 $1 than")
      // "Ce mois-ci" is this month.
      .replace(/(?<=\p{L})-ci(?![\p{L}\p{N}-])/giu, "")
      // "Quoi de neuf" asks what is new, and for nothing nine times.
      .replace(/(?<=(?<!\p{L})quoi de )neuf(?!\p{L})/giu, "nouveau")
  );
}
