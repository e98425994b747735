/** Phrases that French, Spanish, Portuguese and Italian write alike, before those of each. */
export const ROMANCE_PHRASES = String.raw`llm observability and llm evaluation = observa\p{L}+ (?:et|y|e) (?:d['’])?(?:eval|aval|val)\p{L}+ (?:de |des |di |degli |dei )?(?:los )?llms?|osservabilita e valutazione (?:degli |dei |di )?llms?
llm evaluation = (?:d['’] ?)?(?:evaluation|evaluacion|avaliacao|valutazione|test) (?:de |des |di |dei )?(?:prompts?|llms?)
local llms = (?:modelles?|modelos?|modell[oi]) (?:en local|locaux|locales|locais|locali)
open weights = (?:con |com |avec )?(?:des |les |i |los |os )?(?:poids|pesos|pesi) (?:ouverts|abiertos|abertos|aperti)
under $1 or $2 = (?:sous |bajo |sob |sotto |con |com |avec )?(?:la |a )?licen(?:ce|cia|ca|za) (?-i:(MIT|Apache(?:-2\.0| 2\.0)?|BSD|GPL|AGPL)) (?:ou|o|et|y|e) (?-i:(MIT|Apache(?:-2\.0| 2\.0)?|BSD|GPL|AGPL))
under $1 = (?:sous |bajo |sob |sotto |con |com |avec )?(?:la |a )?licen(?:ce|cia|ca|za) (?-i:(MIT|Apache(?:-2\.0| 2\.0)?|BSD|GPL|AGPL|LGPL))
under a permissive licence = (?:sous |bajo |sob |sotto |con |com |avec )?(?:une |una |uma )?licen(?:ce|cia|ca|za) permissi?v\p{L}+
per million input and output tokens = (?:(?:par|por|per|al|o|el|le|il|pour un|por un|per un) )?(?:(?:1|un|um|un) )?(?:million|milhao|millon|milione) (?:de |di |d['’] ?)?(?:tokens?|jetons|fichas) (?:de |en |in |di |em |d['’] ?)?(?:entree|entrada|input|ingresso) (?:et|y|e) (?:de |en |in |di |em |d['’] ?)?(?:sortie|salida|saida|output|uscita)
per million output tokens = (?:(?:par|por|per|al|o|el|le|il|pour un|por un|per un) )?(?:(?:1|un|um|un) )?(?:million|milhao|millon|milione) (?:de |di |d['’] ?)?(?:tokens?|jetons|fichas) (?:de |en |in |di |em |d['’] ?)?(?:sortie|salida|saida|output|uscita)
per million input tokens = (?:(?:par|por|per|al|o|el|le|il|pour un|por un|per un) )?(?:(?:1|un|um|un) )?(?:million|milhao|millon|milione) (?:de |di |d['’] ?)?(?:tokens?|jetons|fichas) (?:de |en |in |di |em |d['’] ?)?(?:entree|entrada|input|ingresso)
per million characters = (?:(?:par|por|per|al|o|el|le|il|pour un|por un|per un) )?(?:(?:1|un|um|un) )?(?:million|milhao|millon|milione) (?:de |di )?(?:caracteres?|caratteri)
and = (?:et|y|e|ed) (?:de|d['’]|du|da|do|di|del|dell['’])(?= ?(?-i:[A-Z]))
rerank models = (?:modeles?|modelos?|modell[oi]) de rerank\p{L}*|(?:modeles?|modelos?|modell[oi]) di rerank\p{L}*
embedding models = (?:modeles?|modelos?|modell[oi]) (?:de |di |d['’])?(?:embeddings?|plongements?|incrusta\p{L}+|incorpora\p{L}+|vettoriali)
workflow automation = automa(?:tisation|tizacion|cao|zione) (?:de |des |di |dei |del )?(?:flux|flujos?|fluxos?|flussi)(?: (?:de |di )?(?:travail|trabajo|trabalho|lavoro))?
llm gateways = (?:passerelles?|gateways?|pasarelas?) (?:pour |para |per |de |d['’])?llms?
ai assistants = assistants? ia
per million tokens = (?:par|por|per|al|o|el|le|il)(?: (?:un|1))? (?:million|milhao|millon|milione)(?: (?:de |di |d['’] ?)?(?:tokens?|jetons|fichas))?
output tokens = (?:tokens?|jetons) (?:de |en |in |d['’])(?:sortie|salida|saida|uscita)
input tokens = (?:tokens?|jetons) (?:de |d['’]|en |in |di )(?:entree|entrada|ingresso)
of output = (?:en|de|in|di) (?:sortie|salida|saida|uscita)
per image = (?:par|por|per|a|chaque|cada|ogni) (?:image|imagen|imagem|immagine)
per minute = (?:par|por|al|chaque|cada|ogni) (?:minute|minuto)
per 1000 pages = (?:par|por|per|a|al|chaque|cada|ogni) (?:mille|mil|1[., ]?000) (?:pages|paginas|pagine)
 = (?:(?:et|y|e) )?(?:depuis quand|desde cuando|desde quando|da quando)
per page = (?:par|por|per|a|chaque|cada|ogni) (?:page|pagina)
per hour = (?:par|por|all['’]|chaque|cada|ogni) ?(?:heure|hora|ora)
versus = (?:face a|frente a|contra|contre|contro|rispetto a|comparado com|par rapport a)(?= \S*(?-i:[A-Z]))`;

/** Words that they write alike, before the small ones of each. */
export const ROMANCE_WORDS = String.raw`projects = proyectos?|projetos?|progetti
stars = (?:numero d[ei] |nombre d['’] |cantidad de |quantidade de )?(?:etoiles|estrellas|estrelas|stelle)(?: (?:de |en |no |sur |su )?github)?
tokens = jetons
models = (?:modeles|modelos|modelli)(?: (?:de |di )?(?:linguagem|lenguaje|langage|linguistici))?
model = (?:modele|modelo|modello)
january = janvier|enero|janeiro|gennaio
february = fevrier|febrero|fevereiro|febbraio
march = mars|marzo|marco
april = avril|abril|aprile
may = maio|maggio|mayo
june = juin|junio|junho|giugno
july = juillet|julio|julho|luglio
august = aout|agosto
september = septembre|septiembre|setembro|settembre
october = octobre|octubre|outubro|ottobre
november = novembre|noviembre|novembro
december = decembre|diciembre|dezembro|dicembre
licence = licen(?:ces?|cias?|cas?|z[ae])
popularity = popularit[ea]|popularidade?|popolarita
activity = maintenance|mantenimiento|manutencao|manutenzione|actividad|atividade|attivita|activite
growth = croissance|crecimiento|crescimento|crescita`;
