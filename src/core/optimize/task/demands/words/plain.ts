import type { ConstraintKind } from "../types.ts";
import { withBorders } from "./lexicon.ts";

/** Words for work during business hours, to which peak rates apply. */
export const BUSY_HOURS = withBorders(
  /\b(?:business|office|working|peak) hours\b|\bweekday (?:morning|afternoon)s?\b|\bduring the (?:work)?day\b|\b(?:büro|geschäfts|arbeits|stoß)zeit\w*|\bheures (?:de bureau|ouvrées|de pointe|ouvrables)\b|\bhorario (?:laboral|de oficina|punta)\b|\bhorário (?:comercial|de pico|de expediente)\b|\borari?o? (?:d'ufficio|di lavoro|di punta)\b|\b(?:kantoor|werk)uren\b|рабоч\S* (?:время|часы)|час\S* пик|工作日|上班时间|工作时间|上午|高峰|営業時間|業務時間|ピーク時|업무 ?시간|근무 ?시간|피크/i,
);

const PATTERNS: readonly (readonly [kind: ConstraintKind, words: RegExp])[] = [
  [
    "tools",
    /\b(?:tool|function)[- ]?call\w*|\btool[- ]us(?:e|age|ing)\b|\bcalls? (?:our |the |internal |your )?(?:\w+ ){0,4}(?:apis?|tools?|functions?)\b|\buses? tools?\b|\bwith tools?\b|\bmcp\b|\bwerkzeug\w*|\btool-aufruf\w*|\bappels? d'outils\b|\boutils\b|\bherramientas?\b|\bferramentas?\b|\bstrumenti\b|\bgereedschap\w*|\bhulpmiddelen\b|\b(?:funktions|tool)-?aufruf\w*|\bappels? de fonctions?\b|\bllamadas? (?:a|de) (?:funci\w*|herramient\w*)|\bchamadas? (?:a|de|à|às) (?:fun\w*|ferrament\w*)|\bchiamat[ae] (?:a|di|alle|delle) (?:funzion\w*|strument\w*)|\bfunctieaanroep\w*|\bfunctie-aanroep\w*|вызов\S* (?:функци|инструмент)\S*|инструмент\S*|函数调用|工具调用|関数呼び出し|ファンクション ?コ|함수 ?호출|调用(?:工具|函数|接口)|使用工具|ツール|도구/i,
  ],
  [
    "json",
    /\b(?:strict|valid|structured)?[- ]?json(?:[- ](?:output|schema|mode))?\b|\bstructured outputs?\b|\bstrukturierte ausgabe\w*|\bsortie structurée\b|\bsalida estructurada\b|结构化输出|構造化出力/i,
  ],
  [
    "batch",
    /\bno (?:real |hard )?deadline\b|\bnadie (?:l[oae]s? |las? )espera\b|\binformes? nocturnos?\b|\b(?:uploaded|published|delivered|needed|collected|sent out) once a (?:week|month|day)\b|\b(?:runs?|running|done|processed) (?:every|each|at|once a|through the) night\b|\bune semaine (?:de délai|suffit|nous suffit)\b|\bdélai d'une semaine\b|\beine woche (?:zeit|reicht|genügt)\b|\b(?:una|uma) (?:semana|settimana) (?:de plazo|de prazo|de tiempo|di tempo)\b|\been week (?:de tijd|is genoeg)\b|\bhanno tempo\b|недел\S* (?:достаточно|хватит|на выполнение)|밤에 (?:돌|처리|실행|작업)\S*|(?:아침|오전) ?\d*시?까지만|晚上(?:跑|处理|运行)|夜里跑|夜(?:に|間に)(?:処理|実行|回)|\b(?:doesn't|does not|won't) matter when (?:it|they|this)\b|\bplenty of time\b|\bwhile (?:everyone|everybody|we) (?:is |are )?(?:asleep|sleeps?)\b|\ba day is (?:ok|okay|fine)\b|\bbis zu einem tag\b|\bein tag (?:wartezeit|reicht)\b|\b(?:egal|gleichgültig),? wann\b|\brien ne presse\b|\btoute la nuit\b|\bpeu importe quand\b|\b(?:corriendo|procesando|ejecutando|se ejecuta|se procesa|corre) (?:de|toda la) noche\b|\bda igual cuándo\b|\b(?:na|pela) manhã seguinte\b|\bde madrugada\b|\btanto faz quando\b|\b(?:il giorno|la mattina) (?:seguente|dopo|successiv[oa])\b|\bnon importa quando\b|\bmaakt niet uit wanneer\b|неважно,? когда|всё равно,? когда|什么时候(?:出|跑)都|夜のうちに|一晩|いつ終わっても|언제 (?:끝|나)\S*(?:도|든)|\b(?:by|until|till) (?:tomorrow|the (?:next|following) (?:day|morning))\b|\b(?:tomorrow|following|next) (?:morning|day)\b(?= (?:is|are|would be|will do|works)|[.,;]|$)|\b(?:can|may|could|might) (?:take|finish|run|be done|be delivered) (?:up to |within |in |as long as |whenever|overnight|until )|\bas long as it takes\b|\bwhenever\b(?=[.,;]|\s(?:is|it))|\bup to (?:a|one|\d) days? (?:of delay|is|later)\b|\b(?:no ?one|nobody) (?:is |sits? (?:there )?|has to )?wait(?:ing|s)?\b|\bno (?:hurry|rush)\b|\bspeed (?:is|does) (?:irrelevant|not matter)\b|\bthe night before\b|\bweekend runs?\b|\bturnaround of (?:a|one|\d+) (?:day|hours)|\b24 ?h(?:ours)? (?:is|are|would be) (?:ok|okay|fine|enough)|\bnachts\b|\bniemand wartet\b|\bkeine eile\b|\b(?:bis|am|zum) (?:zum |nächsten |folgenden )*(?:nächsten|folgenden) (?:morgen|tag)\b|\b(?:bis zu|innerhalb von|binnen) 24 stunden\b|\battendre (?:24|jusqu)|\bsous 24 ?(?:h|heures)\b|\bpas (?:pressé|de presse|d'urgence)\w*|\bpersonne n'attend\b|\bpuede (?:tardar|demorar)\w*|\bhasta (?:24 horas|el día siguiente|mañana)\b|\b(?:no hay|sin) prisa\b|\bnadie espera\b|\bpode (?:demorar|levar|ficar pronto até)|\baté (?:24 horas|o dia seguinte|amanhã)\b|\b(?:sem|não (?:há|tem)) pressa\b|\bninguém espera\b|\bnessuno aspetta\b|\bentro (?:24 ore|il giorno dopo|domani)\b|\b(?:senza|nessuna|non c'è) fretta\b|\bdi notte\b|\b(?:tot|binnen) 24 uur\b|\bgeen haast\b|\bniemand wacht\b|\b(?:de )?volgende (?:dag|ochtend)\b|\bcan wait\b|\bкогда угодно\b|к утру|до утра|на утро|(?:до|в течение) 24 часов|срочности нет|не к спеху|можно подождать|никто не жд|\b(?:can|may|could) wait (?:up to |for |until )?(?:\d+ (?:hours?|days?)|a day|overnight|tomorrow|the next)\b|\bbatch(?:[- ](?:job|api|mode|processing|service))?\b(?! of \d)|\bovernight\b|\bresults? (?:may|can) (?:arrive|come|take|wait)\b|\bwithin 24 hours\b|\bnot (?:time[- ]?)?(?:urgent|critical|sensitive)\b|\bnext morning\b|\bnächtlich\w*|\büber nacht\b|\bstapelverarbeitung\b|\bpendant la nuit\b|\bpar lots?\b|\bpor lotes?\b|\bpor la noche\b|\bdurante a noite\b|\bem lote\b|\bdi notte\b|\bin batch\b|\b's nachts\b|\bnicht (?:zeitkritisch|dringend|eilig)\b|\bam nächsten (?:tag|morgen)\b|\bpas urgent\w*|\ble lendemain\b|\bno (?:es|son) urgentes?\b|\bal día siguiente\b|\bnão (?:é|são) urgentes?\b|\bno dia seguinte\b|\bnon (?:è |sono )?urgent[ei]\b|\bil giorno dopo\b|\bniet (?:dringend|urgent)\b|\bde volgende (?:dag|ochtend)\b|не срочн|несрочн|на следующ\S* (?:день|утро)|(?<!(?:днём|днем) и )ночью|пакетн|批处理|批量处理|批量接口|批量|不(?:着)?急|没有?人等|不用马上|24小时(?:内|以内)|明天|次日|第二天|夜间|隔夜|24時間以内(?:で|に)|急いで(?:い)?な|急ぎません|バッチ|夜間|急ぎでは|急がない|翌(?:朝|日)|24시간 (?:이내|안에)|밤새|배치|야간|급하지 않|다음 ?날/i,
  ],
  [
    "peak_hours",
    /\boff[- ]?peak\b|\boutside (?:of )?(?:peak|business) hours\b|\bnebenzeit\w*|\bheures creuses\b|\bfuera de horas? punta\b|\bfuera de(?:l)? horario\b|\bfora do horário de pico\b|\bore non di punta\b|\bbuiten de piek\w*|вне пик|непиков|闲时|非高峰|错峰|オフピーク|비혼잡|비피크/i,
  ],
  [
    "service_level",
    /\b(?:verfügbarkeit|disponibilité|disponibilidade?|disponibilità|beschikbaarheid|availability)\b(?=.{0,24}\d\s?%)|доступност(?=.{0,24}\d\s?%)|可用性|稼働率|가용성|\bsla\b|\b99\.9\d*\s?%?|\buptime\b|\brate limits?\b|\bthroughput\b|\btokens? per second\b|\bfine-?tun\w*|\bon-?prem\w*|\bair-?gapped\b|\bwatermark\w*/i,
  ],
];

/** Demands that a single pattern recognises. The matched text is quoted to the buyer. */
export const PLAIN_DEMANDS = PATTERNS.map(([kind, words]) => [kind, withBorders(words)] as const);
