import type { Words } from "../../plain/language-words.ts";

/** Words of which more lines are made. */
export const GERMAN_WORDS: Words = {
  numerals: "zwei drei vier funf sechs sieben acht neun zehn elf zwolf",
  one: "ein(?:e[nrm]?)?",
  million: String.raw`million(?:en)?|mio\.?`,
  thousand: String.raw`tausend|tsd\.?`,
  last: "(?:(?:in|aus|innerhalb|wahrend|seit|uber) )?(?:den |der |des |dem |im )?(?:letzte|vergangene|zuruckliegende)[nrms]?",
  next: "(?:(?:in|innerhalb|wahrend|uber) )?(?:den |der |des |dem |im )?(?:nachste|kommende)[nrms]?",
  units: ["tage?n?", "wochen?", "monate?[ns]?", "quartale?[ns]?", "halbjahre?[ns]?", "jahre?[ns]?"],
  takes: String.raw`(?:nimmt|nehmen|verarbeite[nt]|akzeptier\p{L}*|versteh(?:t|en)|les(?:en)?|liest|sieht|sehen) (?:auch )?`,
  taking: String.raw`(?:annehm\p{L}*|entgegennehm\p{L}*|akzeptier\p{L}*|verarbeit\p{L}*|versteh\p{L}*|les\p{L}*|liest|auslesen|sehen|sieht|erkenn\p{L}*)(?: (?:kann|konnen))?`,
  images: "bilder|fotos|bildeingaben?|screenshots",
  written: String.raw`geschrieben\p{L}*|programmiert\p{L}*|implementiert\p{L}*|entwickelt\p{L}*`,
  in: "in",
};

/** As the Polish ones, in German. */
export const GERMAN = String.raw`
and which of them = und welche davon
what does it cost: = (?:was|wie ?viel) (?:zahlen|bezahlen|zahle|bezahle) (?:wir|ich) fur
alternatives to <name> = (?:konnen|kann|konnten) <name> ersetzen
stop working = funktionieren(?= .*nicht mehr)
 = (?:ab (?=[^,.?]*))?nicht mehr
of <name> shut down = (?:nimmt|schaltet|stellt) <name>(?= .*(?:vom netz|ab|ein)(?!\p{L}))
 = vom netz
based in = sitzen in(?: den| der)?
difference in price between = (?:wie gross ist der |der )?preisunterschied zwischen
per user per month = (?:pro|je) (?:nutzer|benutzer|person|platz) (?:und|pro|im) monat
per hour = (?:eine|einer|pro) stunde
 = (?:konnt(?:et|en|est)?|kann(?:st)?|konnen|wurde[tn]?|wollt) (?:ihr|du|sie) (?:(?:mir|uns) )?(?:bitte )?(?:(?:mal|kurz|einmal) )?(?:(?:sagen|zeigen|nennen|verraten|auflisten|mitteilen|heraussuchen)(?: ?,)?)?|(?:gib|gebt|geben sie|zeigt?|zeigen sie|nennt?|nennen sie|sagt?|sagen sie|sucht?|suchen sie|finde[t]?|finden sie|liste[t]?|listen sie|zahlt?|zahlen sie)(?: (?:mir|uns))?(?: bitte)?(?: (?:eine|die) (?:liste|aufstellung|namen)(?: (?:der|von|mit|aller))?)?|(?:heraus|auf|an)(?= ?[,.?!]|$)|(?:vielen )?dank(?:e)?(?: im voraus)?|(?:wir|ich) (?:mochten?|wurden?|wollen|will)(?: (?:gern(?:e)?))?(?: wissen| erfahren)?(?: ?,)?|mich interessiert(?: ?,)?|(?:wir|ich) (?:uberlegen?|planen?)(?: gerade)?(?: ?,)?
the EU = (?:der )?eu(?![a-z-])
sell = (?:im (?:programm|angebot|sortiment)) (?:haben|hat|fuhren)|(?:bieten|bietet|verkaufen|verkauft|fuhren|fuhrt|haben|hat)(?= .{2,60} (?:an|im (?:programm|angebot|sortiment))(?!\p{L}))|angeboten|anbieten|anbietet
 = im (?:programm|angebot|sortiment)
not based in = (?:haben|hat) (?:ihren|seinen) (?:haupt|firmen)?sitz (?:nicht in|ausserhalb(?: von)?)|nicht in(?= \p{L}+ (?:sitzen|ansassig))
based in = deren (?:haupt|firmen)?sitz in(?= .{2,30} (?:ist|liegt))|(?:mit|haben|hat) (?:(?:ihren|seinen) )?(?:haupt|firmen)?sitz in|ansassig in
and what replaces it = (?:und )?(?:wodurch|durch was|womit|durch welche[sn]? modelle?) (?:werden |wird )?(?:sie |es |er )?(?:jeweils )?(?:ersetzt|abgelost)(?: werden| wird)?|(?:und )?wie (?:heisst|heissen) (?:der|die|ihre?|das) (?:nachfolger|ersatz)\p{L}*|(?:und )?was (?:ersetzt|ersetzen) sie|(?:und )?was (?:tritt an (?:ihre|seine) stelle|kommt danach|folgt darauf)|(?:und )?(?:was|welches modell) (?:soll|sollen|sollten?|muss|mussen|konnen|kann) (?:wir|ich|man) (?:stattdessen|dann|dafur|danach) (?:nehmen|nutzen|verwenden|einsetzen)
what is the price = wie hoch (?:ist|sind|liegt|liegen) (?:der preis|die preise|die kosten)
what share of = welche[rn]? (?:anteil|prozentsatz)(?: der| von| an)?
what did <name> release = was hat <name>(?= .*(?:herausgebracht|veroffentlicht|vorgestellt|rausgebracht))
released = auf den markt (?:gekommen|gebracht)|vorgestellt
speech to text models = modelle?n? (?:zur|fur)(?: die)? (?:spracherkennung|transkription|sprache[- ]zu[- ]text)
text to speech models = modelle?n? (?:zur|fur)(?: die)? (?:sprachausgabe|sprachsynthese)|(?:sprachausgabe|sprachsynthese|text-to-speech)[- ]?modelle?n?
image generation models = modelle?n? (?:zur|fur)(?: die)? (?:bilderzeugung|bildgenerierung)
video generation models = modelle?n? (?:zur|fur)(?: die)? (?:videoerzeugung|videogenerierung)|video(?:erzeugungs|generierungs)[- ]?modelle?n?
embedding models = modelle?n? (?:zur|fur)(?: die)? (?:embeddings|einbettung\p{L}*)
input and output tokens = (?:eingabe|input)-? und (?:ausgabe|output)-?tokens?
cheapest first = (?:sortiert |geordnet )?von (?:gunstig|billig) (?:nach|zu|bis) teuer|(?:sortiert |geordnet )?(?:vom|von den|von) (?:gunstigst|billigst)\p{L}* (?:zum|zu den|bis zum) teuersten
by = nach(?= (?:der |dem )?(?:lizenz|stern|preis|wachstum|verbreitung|aktivitat)\p{L}*(?:,| und))
what does it cost: = wie ?viel (?:kostet|kosten)
sellers of = (?:anbieter|verkaufer)n? von
price of = preise? (?:von|fur)
what is the context window of = wie gross ist das kontextfenster von|welches kontextfenster (?:hat|haben)
open-source projects = open-source[ -]projekte?n?
what does the <name> pro plan cost per month = was kostet (?:der|das) pro-?(?:tarif|abo|plan|abonnement)\p{L}* (?:von|bei) <name> (?:im|pro) monat
plan = tarif(?= (?:von|bei))|abo(?:nnement)?s?
by the end of = bis (?:zum )?ende(?: von| des)?(?= )
by mid = bis mitte(?= )
price cut = preissenkung\p{L}*
became cheaper = (?:billiger|gunstiger) geworden|preise? gesenkt
who sells <name> with a seat in the EU = (?:gibt es |wer sind )?(?:eine[nr]? |die )?europaische[nr]? (?:anbieter|verkaufer|hoster)[ns]? (?:von|fur) <name>
with a seat in the EU = (?:(?:bei|von) )?(?:europaische[nrms]?|eu-)[ -]?(?:anbieter\p{L}*|firm\p{L}*|unternehmen)|mit sitz in (?:europa|der eu)
embedding models = (?:text)?embedding[- ]?modelle?[ns]?|einbettungsmodelle?[ns]?
rerank models = rerank(?:ing|er)?[- ]?modelle?[ns]?
image generation models = bild(?:erzeugungs|generierungs|generator)[- ]?modelle?[ns]?|bildmodelle?[ns]?
video generation models = video[- ]?modelle?[ns]?
speech to text models = transkriptions[- ]?modelle?[ns]?|spracherkennungs[- ]?modelle?[ns]?
chat interfaces = chat-?(?:oberflache|interface|frontend)\p{L}*
coding agents = (?:programmier|coding|code)-?agenten
coding assistants = (?:programmier|coding|code)-?(?:assistent|helfer|hilfe)\p{L}*
agent frameworks = (?:ki-|ai-)?agenten-?(?:frameworks?|bibliothek\p{L}*|baukasten)|frameworks? (?:fur|zum bau(?:en)? von) (?:ki-|ai-)?agenten
llm evaluation = (?:prompt|llm|modell)[- ]?(?:test|evaluation|bewertung)s?-?(?:werkzeug\p{L}*|tools?|frameworks?)|(?:zum )?(?:testen|bewerten|evaluieren) von (?:prompts|llms|sprachmodellen)
llm observability = (?:llm|prompt)[- ]?(?:beobachtbarkeit|monitoring|uberwachung|tracing)(?:s-?\p{L}+)?|uberwach\p{L}* von (?:llms|sprachmodellen|llm-kosten)
rag frameworks = rag[- ](?:bibliothek|framework|losung|system)\p{L}*
guardrails = leitplanken|schutzschicht\p{L}*|prompt-?injection(?:-schutz|-abwehr)?
knowledge base = wissensdatenbank\p{L}*
 = (?:koennt|konnt|kannst|konnen|kann) (?:ihr|du|sie) (?:mir|uns)|zeig\p{L}* (?:mir|uns)|nenn\p{L}* (?:mir|uns)|bitte|listet?|suchen?(?: wir)?|wir (?:suchen|brauchen|wollen|benotigen)|ich (?:suche|brauche|mochte|will)|derzeit|momentan|aktuell(?!\p{L})|heute|zurzeit|gerade|demnachst|uberhaupt|eigentlich|fuhrt ihr|habt ihr|gelistet|(?:es )?gibt(?: es)?|sind das|stehen|(?:auf|in) (?:eurer|der) liste|beim|ihre[nrms]?|davon|mal|denn|noch(?= ?[,?.]|$)|jeweils
what does <name> cost = was kostet <name>
versus = im vergleich (?:zu[mr]?|mit)|verglichen mit|gegenuber|gegen(?= (?-i:[A-Z]))
preferably = am liebsten|vorzugsweise|bevorzugt
successor of <name> = (?:was|wer|welches modell) (?:ersetzt|lost|folgt auf) <name>(?: ab)?
compare = (?:bitte )?vergleich\p{L}*(?: (?:sie|mir|bitte)){0,2}
which is = (?:wer|was|welche[sr]?) (?:davon )?ist
which is better maintained = (?:was|welche[sr]?) (?:davon )?(?:wird|ist) (?:besser|aktiver) (?:gepflegt|gewartet|weiterentwickelt)
still maintained = (?:noch |weiterhin )?in (?:aktiver )?(?:entwicklung|pflege)|(?:noch |weiterhin )?(?:aktiv|regelmassig) (?:gepflegt\p{L}*|gewartet\p{L}*|(?:weiter)?entwickelt\p{L}*)(?: wird| werden)?|(?:noch|weiterhin) (?:gepflegt|gewartet|weiterentwickelt)\p{L}*(?: wird| werden)?
as alternatives to = als (?:alternativen?|ersatz) (?:zu[rm]?|fur|von)
alternatives to = (?:alternativen?|ersatz|gegenstuck\p{L}*) (?:zu[rm]?|fur|von)
alternatives to <name> = (?:statt|anstelle von|anstatt|als ersatz fur) <name>|<name>[- ]alternativen?|was (?:kann|konnte) <name> ersetzen
open-source = quelloffen\p{L}*|frei(?:e[nrms]?)? (?:software|verfugbar\p{L}*)|mit offenem (?:quell)?code|open[- ]?source[- ](?!alternativ)
open weights = (?:mit )?(?:offene[nrms]?|frei(?:en?)? verfugbare[nrms]?) gewicht\p{L}*|open[- ]weights?-
self-hosted = (?:(?:den|die|das|der) )?(?:(?:man|wir|ich) )?(?:(?:im|in unserem) eigenen (?:rechenzentrum|haus|netz\p{L}*|server\p{L}*|cloud)|(?:auf|in) (?:dem |den )?(?:unsere[nrm]?|eigene[nrm]?|meine[nrm]?)(?: eigene[nrm]?)? (?:server\p{L}*|hardware|rechner\p{L}*|infrastruktur|maschinen?|laptop|pc|notebook)|lokal|on[- ]prem\p{L}*|selbst|selber) (?:(?:zu )?(?:betreib\p{L}*|host\p{L}*|installier\p{L}*|lauf\p{L}*|betrieben|gehostet\p{L}*))(?: (?:kann|konnen|konnte|lasst|lassen|werden)){0,2}|(?:(?:im|in unserem) eigenen (?:rechenzentrum|haus|netz\p{L}*|server\p{L}*|cloud)|(?:auf|in) (?:dem |den )?(?:unsere[nrm]?|eigene[nrm]?|meine[nrm]?)(?: eigene[nrm]?)? (?:server\p{L}*|hardware|rechner\p{L}*|infrastruktur|maschinen?|laptop|pc|notebook)|on[- ]prem\p{L}*)|selbst ?(?:gehostet\p{L}*|hostbar\p{L}*|betreibbar\p{L}*)|zum selbst ?hosten
under a permissive licence = (?:mit |unter )?(?:eine[rn]? )?(?:freizugig\p{L}*|permissiv\p{L}*|liberal\p{L}*) lizenz\p{L}*
under $1 or $2 = (?:nur |ausschliesslich )?(?:unter |mit )?(?:der )?(?-i:(MIT|Apache(?:-2\.0| 2\.0)?|BSD|GPL|AGPL))(?:-lizenz|-)? (?:oder|und|bzw\.) (?-i:(MIT|Apache(?:-2\.0| 2\.0)?|BSD|GPL|AGPL))(?:-lizenz)?
under $1 = (?:unter |mit )?(?:der )?(?-i:(MIT|Apache(?:-2\.0| 2\.0)?|BSD|GPL|AGPL|LGPL))[- ]lizenz\p{L}*
free = kostenlos\p{L}*|gratis|kostenfrei\p{L}*|umsonst
sorted by stars = (?:nach (?:anzahl (?:der )?)?(?:github-)?(?:sternen|verbreitung|beliebtheit|popularitat)(?: (?:sortiert|geordnet))?)
which has more stars = (?:wer|was|welche[sr]?) (?:davon )?(?:hat (?:mehr|die meisten) sterne|ist (?:beliebter|verbreiteter|popularer|am beliebtesten|am verbreitetsten|bekannter))
most starred = (?:(?:die )?(?:beliebtesten|meistgenutzten|bekanntesten) zuerst|mit den meisten sternen|(?:haben|hat) (?:auf github )?(?:die )?meisten sterne\p{L}*|meistgenutzt\p{L}*|am (?:weitesten verbreitet\p{L}*|haufigsten (?:genutzt|eingesetzt|verwendet)\p{L}*))
cheapest first = (?:(?:das |die )?(?:gunstigst|billigst)\p{L}* (?:zuerst|oben|zuoberst)|nach preis(?: (?:sortiert|aufsteigend|geordnet))+|aufsteigend nach preis)
newest first = (?:neueste|aktuellste)\p{L}* zuerst|nach (?:datum|erscheinung\p{L}*)(?: sortiert)?
cheapest = am (?:gunstigsten|billigsten|preiswertesten)|(?:gunstigst|billigst|preiswertest|preisgunstigst)\p{L}*
cheap = preiswert\p{L}*|preisgunstig\p{L}*
cheaper = (?:gunstiger|billiger|preiswerter)\p{L}*
fastest growing = (?:(?:am )?(?:schnellsten|starksten)(?: (?:wachsen\p{L}*|gewachsen\p{L}*|zugelegt|zulegen|steigen\p{L}*))?|(?:wachsen|wachst|steigen|steigt) (?:am (?:schnellsten|starksten))|meisten (?:sterne )?(?:zugelegt|dazugewonnen|gewonnen))(?: (?:haben|hat))?
newest = neu(?:e)?ste[nrms]?
how many = wie ?viele?
how much = wie teuer
who sells = welche (?:anbieter|verkaufer|hoster) (?:verkaufen|bieten|haben)(?= )
and price = und (?:zu welchem preis|fur wie ?viel)
what does it cost: = was (?:kostet|kosten)(?: uns| mich| es)?|wieviel (?:kostet|kosten)|wie viel (?:kostet|kosten|zahle ich fur|bezahle ich fur|zahlt man fur)
who sells = wer (?:verkauft|bietet|vertreibt|hat)(?= .* an)|wer (?:verkauft|vertreibt)|bei wem (?:gibt es|bekomme ich|kann (?:ich|man))|wo (?:gibt es|bekomme ich|kann man)
price = preise?[ns]?|kosten(?= (?:fur|von|pro))
when does it shut down: = wann (?:wird|werden|endet|enden|verschwinde\p{L}*)(?= .*(?:abgeschaltet|abgestellt|eingestellt|ende\p{L}*|abgekundigt))
shut down = (?:werden |wird )?(?:abgeschaltet|abgestellt|eingestellt|abgekundigt|abgeschafft|ausgemustert|vom netz genommen)(?: werden| wird)?|lauft aus|laufen aus|wegfallen|fallen weg
and what replaces it = (?:und )?(?:worauf|auf was|wohin) (?:soll|muss|kann|sollte|sollten)\p{L}* (?:ich|wir|man) (?:umsteig\p{L}*|wechsel\p{L}*)|(?:und )?(?:was|wer) (?:ist )?(?:der |die )?nachfolger\p{L}*|(?:und )?wodurch (?:sie |es )?(?:ersetzt|ersetzen)
is it being shut down: = wird(?= .*(?:abgestellt|abgeschaltet|eingestellt))
released = erschienen\p{L}*|veroffentlicht\p{L}*|herausgekommen\p{L}*|rausgekommen|herausgebracht\p{L}*
in the last $1 months = (?:in |aus )?(?:den )?(?:letzte|vergangene|zuruckliegende)[nr]? (\d+) monate[ns]?
in the last two months = (?:in )?(?:den )?(?:letzte|vergangene)[nr]? (?:zwei|beiden) monate[ns]?
in the last three months = (?:in )?(?:den )?(?:letzte|vergangene)[nr]? drei monate[ns]?|(?:im )?(?:letzten|vergangenen) quartal
in the last six months = (?:in )?(?:den )?(?:letzte|vergangene)[nr]? sechs monate[ns]?|(?:im )?(?:letzten|vergangenen) halbjahr
in the next six months = (?:in )?(?:den )?(?:nachste|kommende)[nr]? sechs monate[ns]?
in the next three months = (?:in )?(?:den )?(?:nachste|kommende)[nr]? drei monate[ns]?
by the end of the year = bis (?:zum )?(?:jahresende|ende des jahres)|(?:noch )?vor jahresende
this year = dieses jahr|in diesem jahr|heuer
this month = diesen monat|in diesem monat
with at least $1 tokens of context = (?:mit )?(?:mindestens|ab|mehr als|wenigstens) ([\d.,]+ ?(?:[km]|million)?)(?: tokens?)? ?(?:an )?(?:kontext\p{L}*)|(?:mit )?(?:einem )?kontext(?:fenster)? (?:von )?(?:(?:mindestens|ab|uber) )?([\d.,]+ ?(?:[km]|million)?)(?: tokens?)?
with image input = (?:, )?(?:das|die|der)? ?(?:auch )?bilder (?:versteht|verstehen|lesen (?:kann|konnen)|verarbeit\p{L}*|sehen kann)|mit (?:bildeingabe|bildverstandnis|bildverstehen|vision)
with tool calling = (?:mit )?(?:werkzeug|funktions|tool|function)[- ]?(?:aufruf\p{L}*|nutzung|calling|use)|(?:das |die )?(?:werkzeuge|tools|funktionen) (?:aufrufen|nutzen) (?:kann|konnen)
for AI agents = fur (?:ki|ai)-agenten

where = wo
buy = kaufen|beziehen
get = bekommen|erhalten|bekommt
multimodal = multimodal\p{L}*
between = zwischen
with = mit ihren
supports = unterstutz\p{L}*|beherrsch\p{L}*
cost = verlang\p{L}*|berechn\p{L}*|kosten|kostet
images = bilder[n]?
per second = (?:pro|je) sekunde
per month = (?:pro|im|je) monat|monatlich
per million characters = (?:pro|je) million zeichen
per 1000 searches = (?:pro|je) 1000 (?:such\p{L}*|anfragen|abfragen)
cents = cents?
already = bereits|schon
but = aber|jedoch
at = bei
similar to $1 = ahneln (\S+)
tools = bibliothek\p{L}*|pakete?|werkzeuge?[ns]?|programme[n]?|anwendung\p{L}*|software-?losung\p{L}*|losung\p{L}*
tool = werkzeug|programm
sellers = (?:anbieter|verkaufer|hoster|betreiber)[ns]?
models = (?:sprach|ki-)?modelle[ns]?
model = (?:sprach|ki-)?modell
stars = (?:anzahl der )?(?:github-)?sterne?[n]?|stern(?:an)?zahl\p{L}*
growth = wachstum\p{L}*|zuwachs\p{L}*
licence = lizenz(?:en)?
activity = wartung|pflege
popularity = verbreitung|beliebtheit|popularitat
activity = aktivitat|entwicklungsstand|pflegezustand
per million tokens = (?:pro|je) (?:1 )?(?:million|mio\.?|mtok)(?: tokens?)?
output tokens = (?:ausgabe|output)-?tokens?
input tokens = (?:eingabe|input)-?tokens?
per image = (?:pro|je) bild
per hour = (?:pro|je) (?:audio)?stunde
per minute = (?:pro|je) (?:audio)?minute
per page = (?:pro|je) seite
at most = (?:fur )?(?:hochstens|maximal|bis zu)(?= ?(?:\d|\$|€))
under = (?:fur )?(?:unter|weniger als)(?= ?(?:\d|\$|€))
more than = mehr als|uber(?= ?\d)
at least = mindestens|wenigstens|ab(?= ?\d)
since = seit|ab(?= (?:januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember))
until = bis(?: zum)?
before = vor(?= (?:dem|ende|januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember|\d))
january = januar
february = februar
march = marz
may = mai
june = juni
july = juli
october = oktober
december = dezember
new = neue[nrms]?
cheapest = (?:zum |am )(?:besten|gunstigsten) preis
best = beste[nrms]?|fuhrende[nrms]?
well-known = bekannte[nrms]?
which = welche[nrms]?
what = was
who = wer
how = wie
with = mit(?: angabe)?(?: der| den| dem)?
without = ohne
for = fur|fuer
from = von|vom|aus
on = auf(?: der| dem)?
in = im|in (?:der|dem)
and = und|sowie
or = oder|beziehungsweise|bzw\.
: = hinsichtlich|bezuglich|in bezug auf|nach(?= (?:lizenz|stern|preis|verbreitung|aktivitat))
 = (?:der|die|das|den|dem|des|eine?[nrms]?|man|wir|ich|uns|mir|es|sie|ist|sind|wird|werden|haben|hat|kann|konnen|konnte|soll|sollte|sollten|als|zum?|zur|am|so|nur|auch|hier|dort|dabei|sich|dafur|damit|etwa|unsere?[nrms]?|meine?[nrms]?|nutzen|benutzen|verwenden|einsetzen|laufen|lassen|sortiert|geordnet)
`;
