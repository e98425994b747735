/** Says in eleven languages that answers may come later, or that all are made in one go. */

const spaced = (words: string, wide: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${wide}`, "giu");

/** A time after the call, such as the next morning or the night, behind a word that lets an answer come then. */
const LATER = [
  String.raw`(?:may|can|could|might|will do|fine|ok(?:ay)?|enough|soon enough|acceptable) (?:\p{L}+ ){0,4}?(?:overnight|at night|by (?:the )?(?:next )?morning|(?:the )?next (?:morning|day)|tomorrow(?: morning)?|later (?:today|that day))|(?:overnight|(?:the )?next (?:morning|day)|tomorrow(?: morning)?|by morning) (?:is |are |would be |will )?(?:fine|ok(?:ay)?|enough|soon enough|acceptable|do|good enough)`,
  String.raw`(?:reich\p{L}*|genüg\p{L}*|kann|können|darf|dürfen|es eilt nicht) (?:\p{L}+ ){0,4}?(?:(?:bis )?morgen(?: früh| vormittag)?|(?:bis )?(?:zum )?(?:nächsten|folgenden) (?:tag|morgen|werktag)|über nacht|nachts|am abend|abends)|(?:bis )?morgen früh (?:\p{L}+ ){0,2}?(?:reicht|genügt|ist ok)|bis morgen (?:früh|mittag|abend)`,
  String.raw`(?:peu(?:t|vent)|suffi\p{L}*|convien\p{L}*) (?:\p{L}+ ){0,4}?(?:(?:le )?lendemain(?: matin)?|demain(?: matin)?|la nuit|dans la nuit|le soir)|(?:pour |d['’]ici )?demain matin (?:\p{L}+ ){0,2}?(?:suffit|convient|ça va)|(?:pour|d['’]ici) demain matin`,
  String.raw`(?:pued\p{L}+|basta|vale|sirve) (?:\p{L}+ ){0,4}?(?:(?:a la |por la )?mañana siguiente|mañana(?: por la mañana)?|por la noche|de noche|al día siguiente)|(?:para|hasta) mañana (?:por la mañana|temprano)`,
  String.raw`(?:pod\p{L}+|basta|serve) (?:\p{L}+ ){0,4}?(?:(?:na |de )?manhã seguinte|amanhã(?: (?:cedo|de manhã))?|(?:para |durante |de |à )?a? ?noite|no dia seguinte)|(?:para|até) amanhã (?:cedo|de manhã)`,
  String.raw`(?:può|possono|basta|bastano|va(?:nno)? bene) (?:\p{L}+ ){0,4}?(?:domattina|domani(?: mattina)?|(?:la )?mattina (?:dopo|seguente)|di notte|nella notte|il giorno dopo)|(?:entro|per) domattina`,
  String.raw`(?:mag|mogen|kan|kunnen|is prima|volstaat|is genoeg) (?:\p{L}+ ){0,4}?(?:morgen(?:ochtend)?|(?:de )?volgende (?:ochtend|dag)|'s nachts|vannacht)|(?:voor|tegen) morgenochtend|morgenochtend is (?:prima|goed|vroeg genoeg)`,
  String.raw`(?:мож(?:но|ет|гут)|достаточно|хватит|устро\p{L}+) (?:\p{L}+ ){0,4}?(?:(?:к |на |до )?(?:следующ\p{L}+ )?утр[оауу]|завтра(?: утром)?|ночью|за ночь|на следующий день)|к завтрашнему (?:утру|дню)`,
].join("|");
/** Done together, once in a while: "once a day in a batch", "täglich gesammelt", "in één keer". */
const TOGETHER = [
  String.raw`(?:once (?:a|per|every) (?:day|night|week|month)|daily|nightly|weekly|every (?:night|evening|week)),? (?:all )?(?:in (?:one|a single) (?:go|run|batch)|in (?:a )?batch(?:es)?|together|collected|bundled|in bulk)|(?:collected|bundled|queued|batched)(?: up)? (?:and (?:\p{L}+ ){0,3})?(?:once|daily|nightly|weekly|every)`,
  String.raw`(?:einmal|täglich|wöchentlich|jede (?:nacht|woche)|abends|nachts) (?:\p{L}+ ){0,2}?(?:gesammelt|gebündelt|auf einmal|in einem (?:rutsch|durchgang|lauf|stapel))|gesammelt (?:einmal|täglich|wöchentlich|abends|nachts|am (?:abend|tagesende))`,
  String.raw`(?:une fois par (?:jour|semaine|nuit)|chaque (?:soir|nuit|semaine)) (?:\p{L}+ ){0,2}?(?:en (?:une (?:seule )?fois|bloc|lot)|groupée?s?|d['’]un coup)|regroupée?s? (?:et \p{L}+ )?(?:une fois|chaque)`,
  String.raw`(?:una vez (?:al|por) (?:día|semana|noche)|cada (?:noche|semana)) (?:\p{L}+ ){0,2}?(?:en (?:bloque|lote|una tanda)|junt[oa]s|de una vez|agrupad[oa]s)`,
  String.raw`(?:uma vez (?:por|ao) (?:dia|semana|noite)|toda (?:noite|semana)) (?:\p{L}+ ){0,2}?(?:em (?:bloco|lote)|junt[oa]s|de uma vez|agrupad[oa]s)`,
  String.raw`(?:una volta (?:al|alla) (?:giorno|settimana|notte)|ogni (?:notte|sera|settimana)) (?:\p{L}+ ){0,2}?(?:in (?:blocco|un colpo|un'unica volta)|tutt[ie] insieme|raggruppat[ie])`,
  String.raw`(?:eens|één keer|eenmaal) per (?:dag|week|nacht) (?:\p{L}+ ){0,2}?(?:in (?:één|een) (?:keer|batch|ronde)|verzameld|gebundeld|tegelijk)|verzameld (?:en )?(?:eens|één keer|dagelijks)`,
  String.raw`раз в (?:сутки|день|неделю|ночь) (?:\p{L}+ ){0,2}?(?:пачк\p{L}+|скопом|одним (?:пакетом|запуском|прогоном)|все вместе|разом)`,
].join("|");

const WIDE = [
  "(?:第二天|次日|明天)(?:早上|上午|早晨)?(?:出|给|拿|有|返回|完成|再)?|(?:隔夜|过夜|夜里|半夜)(?:处理|出|也?可以|也?行)|(?:集中|攒|积累|统一)(?:起来)?(?:一起|一次(?:性)?)?(?:处理|跑)|(?:每天|一天|每晚)(?:集中|统一|一次性)(?:处理|跑)?",
  "(?:翌朝|翌日|明朝|明日)(?:まで|に|で)?(?:\\p{L}{0,4})?(?:よい|良い|いい|構|十分|大丈夫|間に合)|(?:夜|夜間|深夜)(?:に|の)?(?:まとめて|一括)|まとめて(?:処理|実行|1日|一日|夜)|(?:1|一)日(?:1|一)回(?:に)?(?:まとめ|一括)",
  "(?:다음 ?날|내일|이튿날)(?: ?아침)?(?:까지)?(?:만|이면|에)? ?(?:나와|나오|받|되|돼|됩|괜찮|충분)|(?:모아서|몰아서|묶어서|한꺼번에) ?(?:처리|돌|실행|하)|밤(?:에|사이) ?(?:모아|몰아|한꺼번에|돌려|처리)",
].join("|");

/** Matches words that let answers wait for a batch service. A new expression each time, since it keeps a position. */
export const deferral = (): RegExp => spaced(`${LATER}|${TOGETHER}`, WIDE);
