import type { Language } from "../../language.ts";
import { MUST, NOT, STRICTLY } from "./frames.ts";
import { has, lexicon } from "./lexicon.ts";

/** Says that something more may be chosen: "would be fine too". */
const ALSO_FINE = lexicon({
  any: "ok too",
  en: "(?:also|equally|just as|perfectly|totally) (?:fine|ok|okay|good|acceptable|possible|welcome|allowed|alright|an option|works?)|(?:fine|ok|okay|good|acceptable|possible|welcome|allowed|alright|an option|works?|do) (?:too|as well|also|with us|with me|by us|by me|for us)|(?:is|are|be) (?:fine|ok|okay|acceptable|welcome|alright)|(?:may|might|can|could) also be|open to|fine with",
  de: "auch … (?:ok|okay|in ordnung|gut|möglich|denkbar|willkommen|erlaubt|akzeptabel|infrage|in frage|sein)|(?:geh\\p{L}*|ginge\\p{L}*|pass\\p{L}*|tut es|tun es|reich\\p{L}*|taug\\p{L}*|funktionier\\p{L}*) auch|auch (?:gern\\p{L}*|geh\\p{L}*)|gern\\p{L}* auch|(?:ist|sind|wäre[n]?) (?:ok|okay|in ordnung|akzeptabel|willkommen)",
  fr: "(?:convien\\p{L}*|conviendr\\p{L}*|peu\\p{L}*|pourr\\p{L}*|va|vont|ira\\p{L}*|marche\\p{L}*|bien|ok|possibles?|acceptables?|bienvenu\\p{L}*|accepté\\p{L}*|envisageables?|bons?|bonnes?) (?:aussi|également)|(?:aussi|également) (?:ok|bien|possibles?|acceptables?|bienvenu\\p{L}*|accepté\\p{L}*|envisageables?)|(?:est|sont|serai\\p{L}*) (?:ok|acceptables?|bienvenu\\p{L}*)",
  es: "también … (?:val\\p{L}*|sirv\\p{L}*|está\\p{L}* bien|estaría\\p{L}* bien|ok|acepta\\p{L}*|pued\\p{L}*|bienvenid\\p{L}*|posible\\p{L}*)|(?:val\\p{L}*|sirv\\p{L}*|pued\\p{L}*|bien|ok|acepta\\p{L}*) también|(?:está|están|estaría|estarían) bien|(?:es|son|sería|serían) (?:aceptable|bienvenid)\\p{L}*",
  pt: "também … (?:serv\\p{L}*|pode\\p{L}*|ok|aceit\\p{L}*|val\\p{L}*|bem|bom|boa|bons|boas|bem ?vind\\p{L}*|possíve\\p{L}*)|(?:serv\\p{L}*|pode\\p{L}*|ok|aceit\\p{L}*|val\\p{L}*|bem) também|(?:está|estão|estaria|estariam) (?:ok|bem)|tudo bem|(?:é|são|seria|seriam) (?:aceitáve\\p{L}*|bem ?vind\\p{L}*)",
  it: "anche … (?:va|vanno|bene|ok|possibil\\p{L}*|accettabil\\p{L}*|andre\\p{L}*)|(?:va|vanno|andre\\p{L}*|bene|ok) (?:\\p{L}+ )?anche|(?:va|vanno|andre\\p{L}*) bene|(?:è|sono|sarebbe|sarebbero) (?:ok|accettabil\\p{L}*|benvenut\\p{L}*)",
  nl: "ook … (?:goed|prima|ok|oké|oke|okay|mogelijk|welkom|toegestaan)|(?:mag|mogen|kan|kunnen|goed|prima|ok|oké) … ook|ook … (?:mag|mogen|kan|kunnen)|(?:is|zijn|zou) (?:prima|oké|ok|welkom)",
  ru: "тоже … (?:подойд\\p{L}*|можно|год\\p{L}*|нормально|устро\\p{L}*|подход\\p{L}*|хорош\\p{L}*|вариант)|(?:подойд\\p{L}*|можно|год\\p{L}*|устро\\p{L}*|подход\\p{L}*) (?:и|тоже|также)",
  zh: "也(?:都)?(?:可以|行|能接受|能用|可接受|OK|无妨|欢迎|可考虑|考虑)|均可接受|都(?:可以|行)(?!不)|(?<!不)(?:可以接受|可以考虑)",
  ja: "でも?(?:も)?(?:よい|良い|いい|OK|可(?!能)|大丈夫)|も(?:可(?!能)|OK|歓迎|検討|候補|(?:使って)?(?:よい|いい))",
  ko: "도 ?(?:괜찮|좋|됩니다|된다|돼|되고|가능|무방|OK|환영|고려)",
});
/** Says that what is named may be chosen, as the whole predicate of a statement: "open weights ok", "offene Gewichte sind erlaubt". */
const ALLOWED = lexicon({
  en: "(?:is|are|be) (?:allowed|permitted|possible|an option)|(?:may|can|could) be used|(?:both |all |any )?(?:ok|okay|fine|allowed|permitted|acceptable|welcome|possible)(?=[^\\p{L}]*$)",
  de: "(?:ist|sind|wäre[n]?) (?:erlaubt|zulässig|möglich|denkbar)|(?:dürfen|können|darf|kann) (?:es )?(?:verwendet werden|sein)|(?:beides |alles )?(?:ok|okay|erlaubt|zulässig|willkommen|möglich|in ordnung)(?=[^\\p{L}]*$)",
  fr: "(?:est|sont) (?:autorisé|permis|admis|possible)\\p{L}*|(?:tout |tous )?(?:autorisée?s?|permis(?:es?)?|acceptée?s?|admis(?:es?)?|possibles?|ok|bienvenue?s?|acceptables?|convien\\p{L}*)(?=[^\\p{L}]*$)",
  es: "(?:está|están|son|es) (?:permitid|admitid)[oa]s?|(?:permitid[oa]s?|aceptad[oa]s?|admitid[oa]s?|ok|bienvenid[oa]s?|posibles?|aceptables?)(?=[^\\p{L}]*$)",
  pt: "(?:está|estão|são|é) (?:permitid|admitid)[oa]s?|(?:permitid[oa]s?|aceit[oa]s?|admitid[oa]s?|ok|bem ?vind[oa]s?|possíve(?:l|is)|aceitáve(?:l|is))(?=[^\\p{L}]*$)",
  it: "(?:è|sono) (?:ammess|consentit|permess)[oaie]|(?:ammess[oaie]|consentit[oaie]|permess[oaie]|accettat[oaie]|ok|benvenut[oaie]|possibil[ei]|accettabil[ei])(?=[^\\p{L}]*$)",
  nl: "(?:is|zijn) (?:toegestaan|mogelijk)|(?:toegestaan|ok|oké|oke|prima|welkom|mogelijk)(?=[^\\p{L}]*$)",
  ru: "можно … (?:использовать|брать|взять|модел\\p{L}*|вес\\p{L}*)|(?:допустим[ыао]?|разреш[её]н[ыао]?|ок|окей|приемлем[ыао]?|возможн[ыао]?)(?=[^\\p{L}]*$)",
  zh: "(?<![不只仅])可(?:以)?(?:使用|用|选用?|采用|考虑)|(?<![不只仅])(?:可以|允许|OK)(?=[^\\p{L}]*$)|(?<![不只仅])允许(?:使用|用)?",
  ja: "使って(?:も)?(?:よい|いい|良い|構)|(?:使用|利用)可(?!能な)|(?<!不)(?:可|OK|許可|許容)(?=[^\\p{L}]*$)",
  ko: "(?:사용|이용) ?가능|(?<!불)(?:가능|허용|OK)(?:합니다|함|해요|됩니다)?(?=[^\\p{L}]*$)|써도 ?(?:됨|됩|돼|좋)",
});
/** The same with a negation: "I do not mind". */
const NO_OBJECTION = lexicon({
  en: "(?:do not|don't|dont|would not|wouldn't) (?:mind|care)|no (?:problem|objections?) (?:with|to)|nothing against|(?:is|are|be) no problem",
  de: "egal|(?:kein|keine) (?:problem|einwände)|nichts (?:dagegen|gegen|einzuwenden)|stör\\p{L}* (?:uns |mich )?nicht",
  fr: "peu (?:nous |m')?importe|n'importe qu\\p{L}*|pas (?:de problème|d'objection|contre)|aucun problème|aucune objection",
  es: "da igual|no importa|(?:sin|ningún|no hay) problema\\p{L}*|no (?:nos|me) (?:importa|molesta)|sin objeci\\p{L}*",
  pt: "tanto faz|não importa|(?:sem|nenhum|não há) problema\\p{L}*|não (?:nos|me) importa\\p{L}*|sem objeç\\p{L}*",
  it: "non importa|fa lo stesso|(?:nessun|senza|non c'è) problema|nulla in contrario|niente in contrario",
  nl: "maakt niet uit|geen (?:probleem|bezwaar)|niets (?:op )?tegen",
  ru: "не важно|неважно|без разницы|вс[её] равно|не против|без проблем|не возража\\p{L}*",
  zh: "没问题|不介意|无所谓|没关系",
  ja: "(?:構い|かまい)ま(?:せん|す)|(?:構わ|かまわ)な(?:い|く)|問題(?:ない|あり?ません)|差し支えな",
  ko: "상관 ?없|문제 ?없",
});

/** Characters before a permission in which a negation belongs to it: "not fine too". In Chinese, Japanese and Korean it stands in its words. */
const NEAR = 8;

/** Whether a statement allows something without demanding it. */
export function permits(clause: string, language: Language): boolean {
  if (has(STRICTLY(language), clause)) return false;
  const near = language === "zh" || language === "ja" || language === "ko" ? 0 : NEAR;
  const found = [ALSO_FINE, ALLOWED]
    .flatMap((words) => [...clause.matchAll(words(language))])
    .find(({ index, 0: words }) => !has(NOT(language), clause.slice(Math.max(0, index - near), index + words.length)));
  const rest = clause
    .replace(ALSO_FINE(language), " ")
    .replace(ALLOWED(language), " ")
    .replace(NO_OBJECTION(language), " ");
  return (found !== undefined || has(NO_OBJECTION(language), clause)) && !has(MUST(language), rest);
}
