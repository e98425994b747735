/** What the buyer asks with a yes or no: whether it gets cheaper, whether the model in use may stay, whether open weights are cheaper. */
export type Asked = "cheaper" | "stay" | "open_weights";

const OPEN = String.raw`open[- ]?(?:source|weights?)|offene[nrs]? (?:gewichte|modelle?)|(?:modèles?|poids) (?:ouverts|libres)|(?:modelos?|pesos) abiert[oa]s|código abierto|código aberto|modelos abertos|pesos abertos|(?:modelli|pesi) aperti|open gewichten|открыты\p{L}+ (?:модел\p{L}+|вес\p{L}+)|开源|オープン(?:ソース|ウェイト|モデル)|오픈 ?소스`;
const CHEAPER = String.raw`cheaper|less expensive|save|saves|saving|günstiger|billiger|sparen|spare[nt]?|moins cher\p{L}*|économis\p{L}*|más barat\p{L}*|ahorr\p{L}*|mais barat\p{L}*|economiz\p{L}*|poupa\p{L}*|più economic\p{L}*|meno car\p{L}*|costa\p{L}* meno|risparmi\p{L}*|goedkoper|bespar\p{L}*|дешевле|сэкономи\p{L}*|экономи\p{L}*|便宜|省钱|安く|安い|節約|더 ?싸|저렴|절약`;
const WORTH = String.raw`worth (?:it|the|switching|changing|moving)|(?:overpay|paying too much)|lohnt|vaut(?:-il)? (?:la|le)|vale la pena|compensa|merece la pena|vale a pena|ne vale|de moeite waard|loont|стоит ли|переплачива\p{L}+|值得|划算|割に合|가치가`;
const STAY = String.raw`(?:is|are) (?:my|our|this|the) (?:current )?(?:model|choice|setup)s? (?:still )?(?:fine|ok|okay|right|good(?: enough)?|enough|the right)|(?:should|shall) (?:i|we) (?:switch|stay|change|move|keep)|(?:switch|stay|change) or (?:stay|switch|keep)|(?:sollen|sollten) wir (?:\p{L}+ ){0,3}(?:wechseln|bleiben)|(?:devons|faut)[- ](?:nous|il) (?:\p{L}+ ){0,3}(?:changer|rester)|¿?(?:debemos|conviene) (?:\p{L}+ ){0,3}(?:cambiar|quedar\p{L}+)|(?:devemos|vale) (?:\p{L}+ ){0,3}(?:trocar|mudar|ficar)|(?:dobbiamo|conviene) (?:\p{L}+ ){0,3}(?:cambiare|restare)|(?:moeten|zullen) we (?:\p{L}+ ){0,3}(?:overstappen|blijven)|(?:стоит ли|надо ли) (?:\p{L}+ ){0,3}(?:менять|переходить|оставаться)|(?:要不要|该不该|应该)(?:换|换掉|更换)|乗り換える?べき|바꿔야`;
const ASKS =
  /[?？]|か[。\s]|か$|吗|么[。\s]?$|怎样|怎么|如何|까[.\s]|까$|나요|told to ask|wonder\p{L}*|is (?:he|she|it) right/iu;

const near = (first: string, second: string) =>
  new RegExp(
    String.raw`(?:(?<![\p{Script=Latin}\p{Script=Cyrillic}])(?:${first})[^?？]{0,80}?(?:${second}))|(?:(?<![\p{Script=Latin}\p{Script=Cyrillic}])(?:${second})[^?？]{0,80}?(?:${first}))`,
    "iu",
  );
const OPEN_CHEAPER = near(OPEN, CHEAPER);
const IS_CHEAPER = new RegExp(String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}])(?:${CHEAPER}|${WORTH})`, "iu");
const MAY_STAY = new RegExp(String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}])(?:${STAY})`, "iu");

/** Reads the question of a text; null when it asks none of these. The words must stand in the sentence that asks or in the one before. */
export function askedIn(text: string): Asked | null {
  const sentences = text.match(/[^.。!?？\n]+[.。!?？\n]*/gu) ?? [];
  for (const [index, sentence] of sentences.entries()) {
    if (!ASKS.test(sentence)) continue;
    const asked = `${sentences[index - 1] ?? ""}${sentence}`;
    if (OPEN_CHEAPER.test(asked)) return "open_weights";
    if (MAY_STAY.test(sentence)) return "stay";
    if (IS_CHEAPER.test(sentence)) return "cheaper";
  }
  return null;
}
