import { isChoice } from "../intent/kind.ts";

/** How long a cache lives: an answer about its price states the price of each. */
const LIFE =
  /(?<![\p{L}\p{N}.])(?:\d{1,2}|one|five|eine?[rn]?|fünf|une?|cinq|un[ao]?|cinco|cinque)[- ]?(?:hours?|h|minutes?|mins?|m|stunden?|minuten?|heures?|horas?|minutos?|or[ae]|minut[oi])(?!\p{L})|\d{1,2}\s?(?:小时|分钟|時間|分)/giu;
const BETWEEN_LIVES =
  /(?:versus|vs\.?|against|compared (?:to|with)|gegenüber|contre|frente a|contra|rispetto a) *(?=(?:on|for|of|with|in|bei|für|sur|pour|en|para|de|per|su|$|[?.,])(?!\p{L}))/iu;
/** Removes the times of a cache, so that two of them are no comparison. */
function withoutLives(text: string): string {
  if (!/cach|缓存/iu.test(text)) return text;
  const without = text.replace(LIFE, " ");
  return without === text ? text : without.replace(/\s+/gu, " ").replace(BETWEEN_LIVES, " ");
}

/** "How does A differ from B", which compares the two. */
const DIFFERS =
  /(?<!\p{L})(?:how (?:do|does) |(?:(?:y|e|et|und|and) )?(?:en|em) qu[ée] |worin |wie |en quoi |in (?:che )?cosa |waarin )?(?:differs?|se difer\p{L}+|diferem|unterscheide[nt] sich|diff[èe]ren?t?|si differenzia\p{L}*|differi\p{L}+|verschil(?:t|len))(?!\p{L})/iu;
const BESIDE_NAMES = /\s(?:from|de|da|di|von|van|and|und|et|y|e|en)\s(?=\p{Lu}|\S*\d)/u;
/** Rewrites "how does A differ from B" to "A vs B". */
function withSides(text: string): string {
  const opened = text.replace(/(?<!\p{L})how (?:do|does) (?=.{1,80} differ(?!\p{L}))/iu, " ");
  return DIFFERS.test(opened) ? opened.replace(DIFFERS, " ").replace(BESIDE_NAMES, " vs ") : text;
}

/** "Claude Opus 5.5 against Opus 5", between two versions. */
const AGAINST =
  /(?<!\p{L})(?:against|gegen(?:über)?|contre|contra|frente a|contro|rispetto a|tegen(?:over)?)(?!\p{L})|(?<=\d\s?)(?:对|对阵|相比)(?=\s?\p{L})/iu;
/** Rewrites "Opus 5.5 against Opus 5: price change" to the comparison that it is, without what follows a colon. */
function againstVersion(text: string): string {
  if (!isChoice(text, AGAINST)) return text;
  const part = text.split(/[:：]\s/u).find((some) => isChoice(some, AGAINST));
  return (part ?? text).replace(AGAINST, " vs ");
}

const COMPARE = /(?<!\p{L})(?:compar(?:e|ez|er|ar|a|ing)|vergleiche?n?|vergelijk|confronta)(?!\p{L})/iu;
const ACROSS =
  /(?<!\p{L})(?:across|among(?:st)?|between|bei|zwischen|entre|chez|tra|fra|tussen|bij)\s(?:(?:all|the|different|various|allen|den|verschiedenen|tous|les|différents|todos|los|las|distintos|diferentes|os|tutti|i|gli|alle|de|verschillende)\s){0,3}(?:sellers|providers|vendors|hosts|anbietern?|verkäufern?|fournisseurs|vendeurs|hébergeurs|proveedores|vendedores|fornecedores|fornitori|venditori|aanbieders|verkopers)(?!\p{L})/iu;
/** Rewrites "compare X across sellers", which compares no two models, to its prices at sellers. */
function acrossSellers(text: string): string {
  return COMPARE.test(text) && ACROSS.test(text) ? text.replace(COMPARE, " price ").replace(ACROSS, " sellers ") : text;
}

/** Rewrites the ways to compare two things to "A vs B", and leaves any other text as it is. */
export function asComparison(text: string): string {
  return againstVersion(withSides(withoutLives(acrossSellers(text))));
}
