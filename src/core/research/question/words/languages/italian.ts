import type { Words } from "../../plain/language-words.ts";
import { ROMANCE_PHRASES, ROMANCE_WORDS } from "./romance.ts";

/** Words of which more lines are made. */
export const ITALIAN_WORDS: Words = {
  numerals: "due tre quattro cinque sei sette otto nove dieci undici dodici",
  one: "un|uno|una",
  million: "milion[ei]",
  thousand: "mila",
  last: "(?:negli |nelle |nell['’] ?|degli |delle |dell['’] ?|gli |le |l['’] ?|durante (?:gli |le |l['’] ?)?)?{n}ultim[oiae]",
  next: "(?:nei |nelle |nel |nella |entro (?:i |le |il |la )?|dei |delle |i |le |il |la )?{n}prossim[oiae]",
  units: ["giorn[oi]", "settiman[ae]", "mes[ei]", "trimestr[ei]", "semestr[ei]", "ann[oi]"],
  takes: String.raw`(?:che )?(?:accett\p{L}*|capisc\p{L}*|legg\p{L}*|elabor\p{L}*|vedono) (?:input di )?(?:le |l['’] ?|il |i |gli )?`,
  images: "immagini(?: in input)?|foto",
  written: "scritt[oiae]|sviluppat[oiae]|programmat[oiae]",
  in: "in",
};

/** As the Polish ones, in Italian. */
export const ITALIAN = String.raw`
and which of them = e quali(?: di (?:essi|loro))?(?= (?:possiamo|posso|si possono|hanno|sono))
what does it cost: = quanto (?:paghiamo|pago|si paga) per
where can I buy = dove (?:posso|possiamo|si puo) (?:acquistare|comprare|trovare)
alternatives to <name> = (?:possono|puo|potrebbero) sostituire <name>
of <name> shut down = (?:ritirera|spegnera|dismettera|disattivera) <name>
between = tra(?= (?:dicembre|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|il \d))
difference in price between = (?:qual e )?(?:la )?differenza di prezzo (?:tra|fra)
image generation models = modelli (?:di|per) immagini
per user per month = per utente (?:al|e|per) mese
per hour = (?:un['’] ?|l['’] ?|all['’] ?)ora
from sellers = da fornitori
versus = contro
with licence = con (?:la |le )?(?:relativ[ae] |rispettiv[ae] )?licenz[ae]
 = (?:mi |ci )?(?:potreste|potresti|potrebbe|puoi|potete|puo) (?:dir|mostrar|dar|indicar|elencar|trovar)(?:e|mi|ci)|(?:mostra|da|di|dim|dam|elenca|indica|trova|cerca|nomina)(?:mi|ci)(?: ?,? per favore ?,?)?(?: (?:un|l['’]) ?elenco (?:de[il]|degli|delle|di))?|grazie(?: mille)?|(?:vorrei|vorremmo) (?:sapere|conoscere)|(?:ho|abbiamo) bisogno (?:di|del(?:l[ao])?|dei|delle|degli|d['’])|(?:mi|ci) serv(?:e|ono)|da loro(?= ?[?.,])
sell = (?:l[oiae] )?(?:offr(?:e|ono)|vend(?:e|ono)|propon(?:e|gono))
under = (?:che )?cost(?:a|ano|i|ino) meno di(?= ?[\d$€])
cost = (?:quanto )?(?:fanno|fa) pagare|(?:quanto )?chied(?:e|ono)
and what replaces it = (?:e )?da (?:che )?(?:cosa|quale modello|quali modelli|quale|quali) (?:sar\p{L}+|verr\p{L}+|vengono|viene|e|sono) sostituit[oiae]|(?:e )?(?:quale(?: modello)?|che modello|(?:che )?cosa) (?:dovremmo|dobbiamo|devo|dovrei|possiamo|conviene) usare (?:al (?:suo|loro) posto|invece|dopo)|(?:e )?(?:qual e|quali sono|chi e|quale sara) (?:il |i )?(?:suo |loro )?(?:successor[ei]|sostitut[oi])|(?:e )?(?:che )?cosa (?:lo|la|li|le) sostituisc\p{L}*
what did <name> release = (?:che )?cosa ha (?:rilasciato|pubblicato|lanciato|presentato) <name>|(?:che )?cosa <name> ha (?:rilasciato|pubblicato|lanciato|presentato)
of <name> released = ha (?:rilasciato|pubblicato|lanciato|presentato) <name>
shut down = (?:sono |e )?(?:gia )?(?:stat[oiae] )?(?:verr\p{L}+ |sar\p{L}+ |vengono |viene )?(?:ritirat|dismess|disattivat|spent|eliminat)[oiae]
by the end of = entro (?:la )?fine (?:di|del)
newest first = (?:ordinat[oiae] )?dal? piu (?:recent[ei]|nuov[oiae]) al? (?:meno recent[ei]|piu vecchi[oae]?)
cheapest first = (?:ordinat[oiae] )?dal(?:la)? (?:piu economic[oa]|meno car[oa]) al(?:la)? piu car[oa]|prima (?:i |le )?piu economic[oaih]{1,2}
not based in = non (?:hanno|ha|abbiano) (?:la )?(?:loro )?sede (?:in|nell['’]|negli|nei)
based in = (?:con|hanno|ha|abbiano) (?:la )?(?:loro )?sede (?:in|nell['’]|negli|nei)
speech to text models = modelli di (?:trascrizione(?: vocale)?|riconoscimento vocale)
speech to text model = (?:il )?modello di (?:trascrizione(?: vocale)?|riconoscimento vocale)
text to speech models = modelli di sintesi vocale
image generation models = modelli di generazione (?:di |delle )?immagini
video generation models = modelli di generazione (?:di )?video
video generation model = (?:il )?modello di generazione (?:di )?video
embedding models = modelli di embeddings?
workflow automation = automazione (?:de[il]|degli|delle|di)? ?(?:flussi di lavoro|processi|workflow)
browser automation = automazione (?:de[il]|di)? ?browser
agent frameworks = framework (?:per|di) (?:gli )?agenti(?: ia| ai)?
what is the context window of = qual e la finestra di contesto (?:di|del)
similar to = (?:sono )?simil[ie] (?:a|ad|al)
most starred = (?:con|che hanno|hanno) (?:piu|il maggior numero di) stelle
became cheaper = (?:sono )?diventat[oiae] (?:piu economic[oaih]{1,2}|meno car[oiae])|(?:sono )?cal\p{L}+ di prezzo
which is cheaper = (?:quale|cosa|chi) (?:costa (?:di )?meno|e (?:il |la )?(?:piu economic[oa]|meno car[oa]))
under which licence = (?:con|sotto) (?:quale|che) licenza (?:sono|e|vengono) (?:distribuit|rilasciat|pubblicat)[oiae]
what share of = (?:che|quale) (?:percentuale|parte|quota) (?:dei|degli|delle|del|di)
self-hosted = (?:che )?(?:possiamo|posso|si possono|si possano|si possa|da) (?:auto-?ospitare|ospitare (?:in proprio|(?:noi|io|me) stess[oi]|da sol[oi]|autonomamente))
fastest growing = (?:sono )?cresciut[oiae] (?:di piu|piu (?:velocemente|rapidamente|in fretta))
only = sol[oa](?:mente|tanto)?
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
$1 alternatives to = (?:un['’] ?|una |le |qualche |delle )?(?:alternativ[ae]|sostitut[oi]|equivalent[ei]|concorrenti) ((?:(?:liber[aoei]|gratuit[aoei]|apert[aoei]|e|piu economic[aoh]e?|open[- ]source) ){0,3})(?:a|al|ad|di|per|del)(?= (?-i:[A-Z])| \S*\d)
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
with at least $1 tokens of context = (?:con |e )?(?:una )?(?:finestra(?: di contesto)?|contesto) (?:di )?(?:(?:almeno|minimo|oltre|piu di) )?([\d.,]+ ?(?:[km]|million)?)(?: ?(?:di )?tokens?)?|(?:con )?(?:almeno|minimo|oltre|piu di) ([\d.,]+ ?(?:[km]|million)?)(?: (?:di )?tokens?)? di contesto
with tool calling = (?:con )?(?:chiamat[ae] (?:a |di )?(?:funzioni|strumenti)|uso di strumenti)
with image input = (?:che )?(?:capisc\p{L}+|leggon?o?|legge|vedon?o?|vede|accett\p{L}+|elabor\p{L}+) (?:le )?immagini|con (?:visione|input di immagini)
preferably = (?:preferibilmente|possibilmente)
which has more stars = qual[ei]? (?:(?:dei|delle|di) (?:due|tre) )?(?:ha piu stelle|e (?:il |la )?piu (?:popolare|usat[oa]|diffus[oa]))
with the most stars = (?:hanno|ha) piu stelle
since = da(?= (?:\d{4}|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre))|dal(?= (?:\d{4}|\d))
successor of <name> = (?:che )?(?:cosa|modello) sostituisce <name>
compare = confront(?:a|are|o)(?: (?:tra|fra))?|differenz[ae] (?:tra|fra)|paragona(?:re)?
for AI agents = per (?:gli )?agenti (?:ia|ai)

sellers = fornitor[ei]
get = ottenere|avere
multimodal = multimodal[ei]
supports = (?:che )?(?:il )?support\p{L}*(?: (?:alle|per le|per))?
cost = cost(?:a|ano|i|ino|erebbe\p{L}*)
images = immagini
tokens = token
cents = centesim[oi]
per second = (?:al|per|il) secondo
per hour = all['’] ?ora
per month = al mese|mensil\p{L}*
per million characters = (?:per|al) milione di caratteri
per 1000 searches = (?:ogni|per) (?:1000|mille) (?:ricerche|query)
makers = produttori|sviluppatori
each = (?:di )?ciascun[oa]
already = gia
the EU = (?:l['’] ?)?ue
but = ma
which grow = sono cresciut[oiae]
${ROMANCE_WORDS}
tools = librerie?|strument[oi]|programm[ai]|applicazioni
sellers = fornitori|venditori
dollars = dollar[io]
under = (?:a |per )?(?:meno di|sotto(?: i)?)(?= ?[\d$€])
at most = (?:al massimo|massimo)(?= ?[\d$€])
more than = piu di
at least = almeno|minimo
 = (?:a|ad|fino a|fino ad) oggi
until = fino a(?:l)?|entro
before = prima (?:di|del)
best = (?:(?:il|la|i|le|gli) )?miglior[ei]?
new = (?-i:nuov[aoei])
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
