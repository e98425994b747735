import type { Words } from "../../plain/language-words.ts";

/** Words of which more lines are made. */
export const DUTCH_WORDS: Words = {
  numerals: "twee drie vier vijf zes zeven acht negen tien elf twaalf",
  one: "een",
  million: String.raw`miljoen|mln\.?`,
  thousand: "duizend",
  last: "(?:(?:in|van|tijdens|gedurende) )?(?:de |het )?(?:afgelopen|laatste|voorbije)",
  next: "(?:(?:in|van|tijdens|gedurende|binnen) )?(?:de |het )?(?:komende|volgende)",
  units: ["dag(?:en)?", "we(?:ek|ken)", "maand(?:en)?", "kwarta(?:al|len)", "half ?jaar", "ja(?:ar|ren)"],
  takes: String.raw`(?:die |dat )?(?:accept\p{L}*|lezen|leest|verwerk\p{L}*|begrijp\p{L}*) (?:ook )?`,
  taking: String.raw`(?:accept\p{L}*|lezen|leest|verwerk\p{L}*|begrijp\p{L}*|aankun\p{L}*)`,
  images: "afbeeldingen|beelden|plaatjes|foto's",
  written: "geschreven|ontwikkeld|gebouwd|geprogrammeerd",
  in: "in",
};

/** As the Polish ones, in Dutch. */
export const DUTCH = String.raw`
and which of them = en welke (?:daarvan|ervan)
what does it cost: = (?:wat|hoeveel) betalen (?:we|wij) voor
alternatives to <name> = (?:kunnen|kan) <name> vervangen
stop working = houd\p{L}*(?= .*op(?: met|) te werken)
 = op(?: met)? te werken
difference in price between = (?:wat is )?(?:het )?prijsverschil tussen
between = tussen
per user per month = per (?:gebruiker|persoon) per maand
plan = abonnement|-abonnement
per hour = een uur
based in = zitten in(?: de)?
where can I buy = waar (?:kan ik|kunnen we|kunnen wij)(?= .*(?:kopen|afnemen))
 = (?:via )?(?:een )?api kopen|kopen
multimodal = multimodale?
 = (?:kunnen|kun|kan|zouden|willen) (?:jullie|je|u) (?:(?:mij|me|ons) )?(?:(?:vertellen|zeggen|laten zien|geven|noemen|opsommen)(?: ?,)?)?|vertellen|laat (?:me|ons|mij)(?: alsjeblieft| aub)?|(?:geef|noem|toon|zoek|vertel)(?: (?:me|mij|ons))?(?: (?:alsjeblieft|aub|even))?(?: (?:een|de) lijst (?:van|met)(?: de)?)?|zien(?= (?:met|die|dat|van|,)|[.?]|$)|(?:ik|wij|we) (?:wil|willen|zou|zouden|heb|hebben)(?: graag)?(?: (?:weten|willen weten))?|nodig|bestaat er|bedankt|dank (?:je|u)(?: wel)?
sell = (?:het |ze )?(?:verkopen|verkoopt|aanbieden|leveren|levert)|bieden(?= .{2,60} aan(?!\p{L}))
 = aan(?= ?[,.?!]|$)
cost = (?:rekenen|vragen|rekent|vraagt)(?: (?:ze|zij|deze))?
and what replaces it = (?:en )?wat (?:komt|komen) (?:er ?voor|daarvoor) in de plaats|(?:en )?waardoor worden (?:ze|die) vervangen|(?:en )?(?:welk model|wat) (?:kunnen|moeten|kan|moet|zouden) (?:we|wij|ik) (?:dan|daarna|in plaats daarvan)(?: (?:het )?(?:beter|beste?))? (?:gebruiken|nemen|kiezen)|(?:en )?wat is (?:de|hun|zijn) (?:opvolger|vervanger)s?|(?:en )?wat vervangt (?:ze|het|die)
what did <name> release = wat heeft <name>(?= .*(?:uitgebracht|gelanceerd|gepubliceerd))
shut down = (?:worden |wordt )?(?:vervallen|verdwijnen|verdwijnt|stoppen|stopt)|(?:zijn|worden|wordt) (?:al )?(?:uitgefaseerd|stopgezet|uitgeschakeld)
before the end of = voor (?:het )?eind(?:e)?(?: van)?(?= (?:januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december))
by the end of = (?:tegen|tot) (?:het )?eind(?:e)?(?: van)?(?= )
newest first = (?:de )?nieuwste (?:eerst|bovenaan)
cheapest first = (?:gesorteerd )?van (?:goedkoop|het goedkoopst\p{L}*|de goedkoopste) naar (?:duur|het duurst\p{L}*|de duurste)|gesorteerd op prijs
sorted by stars = (?:gesorteerd|gerangschikt|geordend) op (?:aantal )?(?:sterren|populariteit)
fastest growing = (?:het )?(?:snelst|hardst) gegroeid|gegroeid (?:het )?(?:snelst|hardst)|de meeste sterren (?:erbij gekregen|gewonnen|bijgekregen)
not based in = niet gevestigd in|niet in(?= \p{L}+ gevestigd)
based in = (?:die )?(?:gevestigd|met (?:een )?(?:vestiging|hoofdkantoor|zetel|kantoor)) in
 = gevestigd(?: zijn)?
speech to text models = (?:spraak-?naar-?tekst|spraakherkennings?|transcriptie)-?model(?:len)?|modellen voor (?:spraakherkenning|transcriptie)
text to speech models = (?:tekst-?naar-?spraak|spraaksynthese)-?model(?:len)?|modellen voor spraaksynthese
embedding models = embedding[- ]?modellen
image generation models = (?:beeld|afbeeldings?)(?:generatie)?[- ]?modellen|modellen voor beeldgeneratie
video generation models = video(?:generatie)?[- ]?modellen|modellen? voor videogeneratie
rerank models = rerank[- ]?modellen
agent frameworks = agent-?frameworks?
vector databases = vector-?databases?
workflow automation = workflow-?automatisering
browser automation = browser-?automatisering
open-source projects = open-source projecten
input and output tokens = input- en output-?tokens?
which is cheaper = (?:wat|welke?) is (?:het )?goedkoper
under which licence = onder welke licentie (?:vallen|valt|staan|staat)
what is the context window of = (?:hoe groot|wat) is het contextvenster van
what share of = welk (?:deel|aandeel|percentage) van
which is growing faster = (?:welke|wie|wat) groeit (?:er )?(?:sneller|harder)
similar to = (?:die )?(?:lijken|lijkt) op
sellers of = (?:aanbieder|leverancier|verkoper)s? van(?= (?-i:[A-Z]))
price of = prij(?:s|zen) (?:nodig )?van
only = alleen
became cheaper = goedkoper geworden|in prijs verlaagd
sold by European companies, price = (?:die )?(?:worden )?(?:verkocht|aangeboden)(?: worden)? door europese (?:bedrijven|aanbieders|leveranciers)
price cut = prijsverlaging\p{L}*
who sells <name> with a seat in the EU = (?:is er |zijn er )?(?:een )?(?:nederlandse of )?europese (?:aanbieder|leverancier|verkoper)s? (?:van|voor) <name>
with a seat in the EU = (?:(?:bij|van) )?(?:een )?(?:nederlandse of )?(?:europese|eu-)[ -]?(?:aanbieders?|leveranciers?|bedrijven)|met (?:hoofdkantoor|zetel) in (?:europa|de eu)
with a seat in the Netherlands = (?:(?:bij|van) )?(?:een )?nederlandse (?:aanbieders?|leveranciers?|bedrijven)
embedding models = embedding[- ]?modell?en
rerank models = rerank(?:ing|er)?[- ]?modellen
image generation models = beeld(?:generatie)?[- ]?modellen
speech to text = (?:spraak naar tekst|spraakherkenning|transcriptie)(?:[- ]?modellen)?
text to speech = tekst naar spraak(?:[- ]?modellen)?
coding assistants = (?:ai-?)?(?:codeer|programmeer|code)-?(?:assistent|hulp)\p{L}*
coding agents = (?:ai-?)?(?:codeer|programmeer|code)-?agent\p{L}*
chat interfaces = chat-?(?:interface|scherm|omgeving)\p{L}*
agent frameworks = (?:ai-)?agent-?(?:frameworks?|bibliothe\p{L}+)|frameworks? (?:voor|om) (?:het bouwen van )?(?:ai-)?agent\p{L}*(?: te bouwen)?
llm observability = (?:(?:het )?(?:bewaken|monitoren|volgen) van )?(?:llm|taalmodel)-?(?:kosten|observability|monitoring)|(?:het )?(?:bewaken|monitoren|volgen) van (?:llm'?s|taalmodellen)
llm evaluation = (?:het )?(?:testen|evalueren|beoordelen) van (?:prompts|llm'?s|taalmodellen)
rag frameworks = (?:voor )?documenten (?:te )?doorzoeken|rag-?(?:bibliothe\p{L}+|frameworks?|oplossing\p{L}*)
knowledge base = kennisbank\p{L}*
 = (?:staan er )?(?:op het bord|in de catalogus|in de lijst)
 = (?:zoek|geef|toon|noem)(?: (?:mij|me|ons|even))?|(?:ik|wij|we) (?:zoek|zoeken|wil|willen|heb|hebben nodig)|(?:een )?(?:lijst|overzicht) (?:van|met)|op dit moment|momenteel|vandaag|tegenwoordig|alsjeblieft|graag|op de lijst|(?:zijn )?er(?= (?:via|te|op|nu|zelf|voor))|(?:via (?:een |de )?api )?te koop(?: via (?:een |de )?api)?|(?:hebben|kennen) jullie|jullie|in dat geval
which is better maintained = (?:welke|wat) (?:van (?:de )?(?:twee|deze) )?(?:wordt|is) (?:beter|actiever) (?:onderhouden|bijgehouden|ontwikkeld)
still maintained = (?:nog )?(?:actief|goed) (?:onderhouden|bijgehouden|ontwikkeld)(?: word\p{L}*)?|(?:wordt |worden )?nog onderhouden(?: word\p{L}*)?
preferably = bij voorkeur|het liefst|liefst
versus = vergeleken met|ten opzichte van|tegenover
successor of <name> = (?:wat|welk model) (?:vervangt|volgt op) <name>
cheapest = (?:tegen|voor) de (?:beste|laagste|scherpste) prijs
compare = vergelijk\p{L}*
alternatives to = (?:een )?(?:alternatie(?:f|ven)|vervang(?:er|ers|ing|ingen)) (?:voor|van|op)
alternatives to <name> = in plaats van <name>|<name>[- ]alternatie(?:f|ven)|wat kan <name> vervangen
with caching = (?:als (?:ik|wij|we) )(?:caching|de cache|cache) gebruik\p{L}*|met caching
besides <name> = naast <name>
open-source = open[- ]?bron\p{L}*|vrije software|open[- ]?source[- ](?!alternatie)
open weights = (?:met )?open(?:bare)? gewichten|open[- ]weights?-
self-hosted = (?:dat|die)? ?(?:ik|we|wij|je|men)? ?(?:zelf|lokaal|op (?:mijn|onze|eigen|ons)(?: eigen)? (?:servers?|hardware|infrastructuur|machines?|computers?)|in (?:mijn|ons) eigen (?:datacenter|omgeving))(?: (?:kan|kun|kunt|kunnen|te)){0,3} (?:draaien|hosten|installeren|beheren|gebruiken)(?: (?:kan|kun|kunt|kunnen))?|zelf ?(?:gehost\p{L}*|te hosten|hostbaar)|in (?:ons )?eigen datacenter|on[- ]prem\p{L}*
under $1 or $2 = (?:onder |met |hebben |heeft )?(?:een |de )?(?-i:(MIT|Apache(?:-2\.0| 2\.0)?|BSD|GPL|AGPL))(?:-licentie|-)? (?:of|en) (?-i:(MIT|Apache(?:-2\.0| 2\.0)?|BSD|GPL|AGPL))(?:-licentie)?
under $1 = (?:onder |met )?(?:een |de )?(?-i:(MIT|Apache(?:-2\.0| 2\.0)?|BSD|GPL|AGPL|LGPL))[- ]licentie
under a permissive licence = (?:met |onder )?(?:een )?(?:permissieve|vrije|soepele) licentie
free = gratis|kosteloze?
sorted by stars = op (?:aantal )?(?:sterren|populariteit)(?: (?:gesorteerd|gerangschikt))?
which has more stars = (?:welke|wie|wat) (?:van (?:de )?(?:twee|deze) )?(?:heeft (?:meer|de meeste) sterren|is (?:populairder|het populairst|bekender))
what share of stars do the five largest = welk (?:aandeel|deel) van de sterren (?:hebben|houden) de (?:vijf|5) grootste
with more than $1 stars = (?:(?:hebben|heeft|met|die) ){0,2}(?:meer dan|minstens|minimaal|ten minste) ([\d.]+) (?:github-)?sterren(?: hebben| heeft)?
most starred = (?:(?:de )?(?:populairste|meest gebruikte) (?:eerst|bovenaan)|met de |de )?meeste (?:github-)?sterren|meest (?:gebruikte?|populaire)
cheapest first = goedkoopste (?:eerst|bovenaan|boven)|op prijs(?: (?:gesorteerd|oplopend)){0,3}|van goedkoop naar duur
newest first = nieuwste (?:eerst|bovenaan)
cheapest = (?:het |de )?(?:goedkoopste?|voordeligste?)
cheap = goedkope?|voordelige?
cheaper = goedkoper\p{L}*|voordeliger\p{L}*
fastest growing = (?:(?:het |de )?snelst groeiende?|groei(?:en|t) (?:het |nu )?(?:hardst|snelst)|(?:het )?(?:hardst|snelst) (?:groei\p{L}*|gestegen|in opkomst))(?: (?:qua|in) (?:github-)?sterren)?
newest = (?:de |het )?nieuwste
of them how many = hoeveel (?:daarvan|hiervan|ervan)(?: zijn)?
and = en (?:wat|hoeveel) kost(?:en)?(?= (?-i:[A-Z]))
how many = hoeveel(?! (?:kost|betaal))
who sells = welke (?:aanbieders|leveranciers|verkopers) (?:verkopen|bieden|leveren)
and price = en (?:voor hoeveel|tegen welke prijs)
what does it cost: = (?:wat|hoeveel) (?:kosten|kost)(?: ze| het| mij| me| ons)?|hoeveel betaal (?:ik|je) voor|wat betaal (?:ik|je) voor
and price = en wat kosten (?:ze|die|deze)
who sells = wie (?:verkoopt|biedt|levert)(?= .* aan)|wie (?:verkoopt|levert)|waar (?:kan ik|koop ik)|bij wie (?:kan ik|koop ik)
price = (?:de |het |tegen welke )?prij(?:s|zen)|tarie(?:f|ven)
shut down = (?:worden |wordt |gaan |gaat )?(?:er )?(?:uitgezet|uitgeschakeld|uitgefaseerd|stopgezet|afgeschaft|offline gehaald)(?: worden| wordt)?|(?:gaan|gaat)(?= .*(?<!\p{L})uit[ ?.]*$)
and what replaces it = (?:en )?(?:waarop|waarnaar|waar) (?:moet|kan|moeten|kunnen) (?:ik|we|wij) (?:overstappen|migreren|heen)|(?:en )?wat is de opvolger
released = verschenen|uitgebracht\p{L}*|uitgekomen|gelanceerd\p{L}*
in the last $1 months = (?:in |van )?de (?:afgelopen|laatste|voorbije) (\d+) maanden
in the last two months = (?:in |van )?de (?:afgelopen|laatste|voorbije) twee maanden
in the last three months = (?:in |van )?(?:de (?:afgelopen|laatste|voorbije) drie maanden|het (?:afgelopen|laatste) kwartaal)
in the last six months = (?:in |van )?(?:de (?:afgelopen|laatste|voorbije) zes maanden|het (?:afgelopen|laatste) half ?jaar)
in the next six months = (?:in )?(?:de )?(?:komende|volgende) zes maanden|het komende half ?jaar
in the next three months = (?:in )?(?:de )?(?:komende|volgende) drie maanden
by the end of the year = (?:voor|tegen|tot) (?:het )?(?:eind|einde) van (?:dit|het) jaar|voor het jaareinde|tot eind dit jaar
this year = dit jaar|van dit jaar
this month = deze maand
with at least $1 tokens of context = (?:met )?(?:een )?(?:minstens|minimaal|ten minste|meer dan) ([\d.,]+ ?(?:[km]|million)?)(?: tokens?)? ?(?:aan |van )?context\p{L}*|(?:met )?(?:een )?context(?:venster)? (?:van )?(?:(?:minstens|minimaal|ten minste|meer dan) )?([\d.,]+ ?(?:[km]|million)?)(?: tokens?)?
with image input = (?:dat|die)? ?(?:ook )?(?:afbeeldingen|plaatjes|beelden|foto's) (?:begrijp\p{L}*|kan lezen|kunnen lezen|lees\p{L}*|verwerk\p{L}*)|met (?:beeldinvoer|beeldherkenning|beeldbegrip|vision|afbeeldingen als invoer)
with tool calling = (?:met )?(?:functie-?aanroep\p{L}*|tool-?gebruik|tool calling)
for AI agents = voor ai-agents

get = afnemen|kopen
their = hun
supports = (?:met )?ondersteun\p{L}*(?: voor)?
cost = kost(?:en)?
images = afbeeldingen
cents = cents?
per second = per seconde
per month = per maand|maandelijks
makers = makers|ontwikkelaars|fabrikanten
 = telkens|al(?= )|vallen|valt
but = maar
projects = projecten
tools = tools
different sellers = (?:de )?verschillende aanbieders
tools that = (?:een )?(?:programma|tool|app|software|iets) (?:dat|die|waarmee (?:ik|we|wij|je))
something to = iets om
tools = bibliothe(?:ek|ken)|pakketten|(?:hulpmiddelen|programma(?:'s)?|gereedschap\p{L}*|tooling|oplossingen|toepassingen)
sellers = (?:aanbieder|leverancier|verkoper)s?
models = (?:taal|ai-)?modellen
model = taalmodel
activity = onderhoud|activiteit
stars = (?:aantal )?(?:github-)?sterren
growth = groei
licence of = licentie(?:s)? van(?= (?-i:[A-Z]))
licence = licentie(?:s)?
per million characters = per (?:1 )?(?:miljoen|mln) (?:tekens|karakters)
per million tokens = per (?:1 )?(?:miljoen|mln)(?: tokens?)?
output tokens = (?:uitvoer|output)-?tokens?
input tokens = (?:invoer|input)-?tokens?
per 1000 searches = per (?:1[.,]?000|duizend) (?:zoekopdracht|zoekvra\p{L}*|query)\p{L}*
per image = per afbeelding
per hour = per (?:uur|audio-?uur)
per minute = per minuut
per page = per pagina
under = (?:voor )?(?:onder(?: de)?|minder dan)(?= ?(?:\d|\$|€))
at most = (?:voor )?(?:hooguit|maximaal|hoogstens)(?= ?(?:\d|\$|€))
more than = meer dan
at least = minstens|minimaal|ten minste|vanaf(?= ?\d)
since = sinds|vanaf
until = tot(?: en met)?
before = voor(?= (?:het einde|januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december))
january = januari
february = februari
march = maart
may = mei
june = juni
july = juli
august = augustus
october = oktober
best = beste|toonaangevende
which = welke?
what = wat
who = wie
when = wanneer
with = met
without = zonder
for = voor
from = van|vanuit
at = bij
on = op
and = en
or = of
: = qua(?= (?:licentie|prijs|sterren))
  = uit(?=[ ?.]*$)
 = (?:de|het|een|ik|wij|we|je|jullie|onze|ons|mijn|mij|me|ze|zij|dat|die|deze|dit|er|is|zijn|wordt|worden|heeft|hebben|kan|kun|kunnen|moet|moeten|wil|willen|gaat|gaan|zelf|nu|nog|ook|alleen|dan|als|om|te|aan|naar|hier|daar|gebruiken|gebruik|draaien|elkaar|zitten|staan|via)
`;
