import { ROMANCE_PHRASES, ROMANCE_WORDS } from "./romance.ts";

/** As the Polish ones, in Italian. */
export const ITALIAN = String.raw`
 = (?<=(?<![a-z])(?:nuovi|usciti|novita|lanciat).{3,90})(?:e|con) (?:i )?(?:loro|relativi) prezzi
${ROMANCE_PHRASES}
new models = (?:le )?novita(?= (?:di|da))
price cut = (?:tagli[oi]?|ribass[oi]|riduzion[ei]) (?:di|dei|del) prezz[oi]
became cheaper = (?:hanno |ha )?(?:abbassato|ridotto|tagliato) (?:i |il )?prezz[oi]
with a seat in the EU = (?:e )?(?:ha|hanno|con) sede (?:nell['’]ue|in europa|nell['’]unione europea)|(?:da |di |presso )?fornitori europei
llm observability = (?:per )?(?:controllare|monitorare|sorvegliare)(?: i| il| gli)? (?:(?:cost[oi]|spes[ae]|uso) (?:di|dei|degli) )?(?:miei |nostri )?llms?|(?:osservabilita|monitoraggio) (?:di |degli |dei |per )?(?:gli )?llms?
agent frameworks = (?:framework|librerie) (?:per |di )(?:creare |costruire |sviluppare )?agenti(?: ia| ai)?(?! vocali)
voice agent frameworks = (?:framework|librerie) (?:per |di )(?:creare |costruire |sviluppare )?agenti vocali
coding assistants = assistenti? (?:di |per )?(?:il |la )?(?:codice|programmazione|programmare)(?: ai| ia)?
coding agents = agenti? (?:di |per )?(?:il |la )?(?:codice|programmazione|programmare)(?: ai| ia)?
chat interfaces = interfacc(?:ia|e) (?:di |per )?(?:la )?chat
chatbots = (?:per )?(?:costruire |creare )?(?:un )?chatbot(?: aziendal[ei]| (?:per i )?clienti)?
against prompt injection = (?:per )?(?:bloccare|fermare|evitare|contro)(?: la| le)? prompt injection
semantic search = ricerca semantica
knowledge base = base di conoscenza
 = (?:cerco|cerchiamo|vorrei|vorremmo|voglio|mi serve|ci serve|mi servono|ho bisogno di|abbiamo bisogno di)(?: (?:sapere|trovare|usare|un elenco di))?|(?:elenca|mostra|dimmi|dammi|descrivi)(?:mi)?|per favore|attualmente|al momento|in questo momento|oggi(?: come oggi)?|adesso|ora(?= |$)|ci sono|c['’]e|esist(?:e|ono)|disponibili?|principali|(?:nella|della) vostra lista|possibilita di
$1 alternatives to = (?:un['’]|una |le |qualche |delle )?(?:alternativ[ae]|sostitut[oi]|equivalent[ei]|concorrenti) ((?:(?:liber[aoei]|gratuit[aoei]|apert[aoei]|piu economic[aoh]e?|open[- ]source) ){0,3})(?:a|al|ad|di|per|del)(?= (?-i:[A-Z])| \S*\d)
alternatives to <name> = (?:al posto di|invece di|anziche|per sostituire|che sostituisca) <name>
open-source = (?:a |con )?(?:codice (?:sorgente )?(?:aperto|libero)|software libero|sorgente aperto)|liber[aoei](?! d)
self-hosted = (?:che )?(?:(?:posso|possiamo|si possa|si possano|giri|girino|gira|girano|da|di) )?(?:auto-?ospita\p{L}+|(?:ospitar\p{L}+|installar\p{L}+|eseguir\p{L}+|giri|girino|gira|girano|far girare|farl[oa] girare) (?:in (?:proprio|locale|casa|azienda)|su(?:l|i|lla|lle)? (?:mio|nostro|nostri|miei|nostra|proprio|propri)(?: propri[oa]?)? (?:server|computer|portatile|infrastruttura|macchin[ae]|pc)))|ospitarl[oa] in proprio|su(?:l|i|lla|lle)? (?:mio|nostro|nostri|miei|nostra) (?:server|computer|portatile|infrastruttura|macchin[ae]|pc)|in locale|in proprio
free = gratuit[aoei]|gratis
sorted by stars = (?:ordinat[aoei] )?(?:per|in ordine di) (?:numero di )?(?:stelle|popolarita)
most starred = (?:(?:il|la|i|le|gli) )?piu (?:popolar[ei]|usat[aoei]|utilizzat[aoei]|diffus[aoei]|stellat[aoei])(?: (?:per prim[aoei]|prima))?|(?:con|che (?:hanno|ha)) (?:piu|il maggior numero di) stelle
cheapest first = (?:(?:il|la|i|le) )?piu economic[aohi]{1,2} (?:per prim[aoei]|prima)|(?:ordinat[aoei] )?per prezzo(?: crescente)?|dal meno caro(?: al piu caro)?
newest first = (?:(?:il|la|i|le) )?piu recenti? (?:per prim[aoei]|prima)
cheapest = (?:(?:il|la|i|le|gli) )?(?:piu (?:economic[aohi]{1,2}|convenient[ei])|meno (?:car[aoei]|costos[aoei])|a (?:minor|miglior) prezzo)|al (?:prezzo piu basso|miglior prezzo)|costan?o? (?:di )?meno
cheap = economic[aohi]{1,2}|convenient[ei]
fastest growing = (?:che )?(?:(?:crescon?o?|cresce|sta crescendo|stanno crescendo|salgono|sale) (?:di piu|piu (?:in fretta|velocemente|rapidamente))|piu in crescita|in (?:piu )?(?:forte|rapida) crescita|(?:hanno|ha) guadagnato piu stelle)
newest = (?:(?:il|la|i|le|gli) )?(?:piu (?:recenti?|nuov[aoei])|ultim[aoei](?= modell[oi]))
how many = quant[ei](?= )
and price = e (?:a|per) quanto|e a che prezzo
what does it cost: = (?:quanto|che cosa|cosa) (?:mi |ci )?(?:cost(?:a|ano|erebbe\p{L}*)|spend(?:o|iamo)|pag(?:o|hiamo)|vien[ei])(?: con| per)?|(?:qual e )?(?:il )?(?:prezzo|costo) (?:di|del|per)
who sells = (?:chi|quale fornitore|quali fornitori|dove) (?:vend(?:e|ono)|offr(?:e|ono)|propon(?:e|gono)|posso (?:comprare|trovare))
price = (?:il |i |a che )?(?:prezz[oi]|tariff[ae]|cost[oi])
shut down = (?:che )?(?:(?:verra(?:nno)?|saranno|sara|stanno per essere) )?(?:(?:essere )?(?:ritirat|spent|dismess|disattivat|eliminat|chius)[aoei]|vengono (?:ritirati|spenti|dismessi)|smettera(?:nno)? di funzionare|scompai\p{L}+|va(?:nno)? in pensione)
and what replaces it = (?:e )?(?:con (?:che cosa|cosa|quale)|a (?:che cosa|cosa|quale)) (?:l[oaie] |li )?(?:sostituisc\p{L}+|sostituir\p{L}+|pass\p{L}+|migr\p{L}+)|(?:e )?(?:che )?cosa usare (?:dopo|al suo posto|invece)|(?:e )?qual e il (?:suo )?successore
still maintained = (?:che (?:sia|siano|e|sono) )?(?:ancora |attivamente )?(?:mantenut[aoei]|sviluppat[aoei]|aggiornat[aoei])(?: (?:attivamente|regolarmente))?|ancora attiv[aoei]|in sviluppo attivo
which is better maintained = qual(?:e|i)?(?: de[il] (?:due|tre))? (?:e|viene) (?:mantenut[aoei]|sviluppat[aoei]|aggiornat[aoei]) (?:piu|meglio)(?: attivamente| regolarmente)?|qual(?:e|i)? (?:e |viene )?(?:meglio|piu attivamente) (?:mantenut|sviluppat)[aoei]
released = (?:pubblicat|rilasciat|lanciat|uscit)[aoei]|che sono uscit[aoei]
in the last $1 months = (?:neg|deg|g)?li ultimi (\d+) mesi
in the last two months = (?:neg|deg|g)?li ultimi due mesi
in the last three months = (?:neg|deg|g)?li ultimi tre mesi|(?:nell['’])?ultimo trimestre
in the last six months = (?:neg|deg|g)?li ultimi sei mesi|(?:nell['’])?ultimo semestre
in the next six months = (?:nei |entro )?(?:i )?prossimi sei mesi
in the next three months = (?:nei |entro )?(?:i )?prossimi tre mesi
by the end of the year = entro (?:la )?fine (?:dell['’])?anno
this year = quest['’]anno|(?:di|in) quest['’]anno
this month = (?:in |di )?questo mese
with at least $1 tokens of context = (?:con |e )?(?:una )?(?:finestra(?: di contesto)?|contesto) (?:di )?(?:(?:almeno|minimo|oltre|piu di) )?([\d.,]+ ?[km]?)(?: ?(?:di )?tokens?)?|(?:con )?(?:almeno|minimo|oltre|piu di) ([\d.,]+ ?[km]?)(?: (?:di )?tokens?)? di contesto
with at least 1 million tokens of context = (?:con |e )?(?:una )?(?:finestra(?: di contesto)?|contesto) (?:di )?(?:almeno |minimo |oltre )?un milione(?: di tokens?)?
with tool calling = (?:con )?(?:chiamat[ae] (?:a |di )?(?:funzioni|strumenti)|uso di strumenti)
with image input = (?:che )?(?:capisc\p{L}+|leggon?o?|legge|vedon?o?|vede|accett\p{L}+|elabor\p{L}+) (?:le )?immagini|con (?:visione|input di immagini)
preferably = (?:preferibilmente|possibilmente)
which has more stars = qual[ei]? (?:(?:dei|delle|di) (?:due|tre) )?(?:ha piu stelle|e (?:il |la )?piu (?:popolare|usat[oa]|diffus[oa]))
with the most stars = (?:hanno|ha) piu stelle
since = da(?= (?:\d{4}|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre))|dal(?= (?:\d{4}|\d))
successor of <name> = (?:che )?(?:cosa|modello) sostituisce <name>
compare = confront(?:a|are|o)(?: (?:tra|fra))?|differenz[ae] (?:tra|fra)|paragona(?:re)?

${ROMANCE_WORDS}
tools = librerie?|strument[oi]|programm[ai]|applicazioni
sellers = fornitori|venditori
dollars = dollari
under = (?:a |per )?(?:meno di|al massimo|sotto(?: i)?|massimo)(?= ?[\d$€])
more than = piu di
at least = almeno|minimo
 = (?:a|ad|fino a|fino ad) oggi
until = fino a(?:l)?|entro
before = prima (?:di|del)
best = (?:(?:il|la|i|le|gli) )?miglior[ei]?
new = nuov[aoei]
which = qual[ei]?(?: e| sono)?
what = (?:che )?cosa|che(?= (?:modell|strument))
who = chi
when = quando
versus = (?<=(?-i:[A-Z])\S* )e(?= (?-i:[A-Z])\S*:)
with = con
without = senza
for = per
at = da(?= (?-i:[A-Z]))
in = in|ne(?:l|i|gli|lle|lla)
on = su(?:l|i|gli|lle|lla)?
by = tramite
and = e|ed
or = o|oppure
of = di|de(?:l|i|gli|lle|lla|ll['’])|d['’]
 = (?:il|lo|la|i|gli|le|un|uno|una|un['’]|l['’]|al|alla|a|si|sono|e|che|mi|ci|mio|nostr[aoei]|suo|sua|ha|hanno|posso|possiamo|puo|possano|usare|anche|gia|molto|piu|sia|siano|viene|vengono|da|dal|quali)
`;
