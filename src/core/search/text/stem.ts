const AS_THEY_ARE = new Set(
  (
    "news series species aws ios css sass saas js redis kubernetes postgres windows chess access address business canvas atlas bias " +
    "analysis basis embed seed feed speed need morning evening everything anything something nothing string spring king " +
    "document comment argument moment segment element experiment paper note theme"
  ).split(" "),
);

/**
 * Removes inflectional endings: "images" and "image" become equal, as do "scheduled", "scheduling" and "schedule". English only, and light:
 * the result need not be a word.
 */
export function inflection(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word) || AS_THEY_ARE.has(word)) return word;
  let stem = singular(word);
  if (AS_THEY_ARE.has(stem)) return stem;
  if (stem.length >= 6 && stem.endsWith("ing") && /[aeiouy]/.test(stem.slice(0, -3))) stem = single(stem.slice(0, -3));
  else if (stem.length >= 5 && /[^e]ed$/.test(stem) && /[aeiouy]/.test(stem.slice(0, -2)))
    stem = single(stem.slice(0, -2));
  return stem.length > 3 && stem.endsWith("e") ? stem.slice(0, -1) : stem;
}

/** Returns the root of a wider family than `inflection`: "generator", "generation", "generative" and "generate" share one. */
export function root(word: string): string {
  const base = inflection(word);
  if (base.length < 5 || !/^[a-z]+$/.test(base) || AS_THEY_ARE.has(base)) return base;
  let stem = base;
  if (/tion$/.test(base)) stem = base.slice(0, -3);
  else if (/[ts]iv$/.test(base) && base.length >= 8) stem = base.slice(0, -2);
  else if (/[lnr]tal$/.test(base)) stem = base.slice(0, -2);
  else if (/ment$/.test(base) && base.length >= 7) stem = base.slice(0, -4);
  else if (/[^aeiou][eo]r$/.test(base) && base.length >= 6) stem = single(base.slice(0, -2));
  if (stem.length >= 7 && stem.endsWith("at")) stem = stem.slice(0, -2);
  if (stem.length >= 6 && stem.endsWith("is")) stem = `${stem.slice(0, -2)}iz`;
  return stem.length > 3 && stem.endsWith("e") ? stem.slice(0, -1) : stem;
}

function singular(word: string): string {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Removes a doubled final consonant: "plann" becomes "plan"; "add", "sell", "process" and "buzz" are unchanged. */
function single(stem: string): string {
  return stem.length > 3 && /([^aeioulsz])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}
