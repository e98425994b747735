import type { Words } from "../../plain/language-words.ts";
import { ROMANCE_PHRASES, ROMANCE_WORDS } from "./romance.ts";

/** Words of which more lines are made. */
export const SPANISH_WORDS: Words = {
  numerals: "dos tres cuatro cinco seis siete ocho nueve diez once doce",
  one: "un|uno|una",
  million: "millon(?:es)?",
  thousand: "mil",
  last: "(?:(?:en|durante|de|desde) )?(?:el |la |los |las |del )?{n}ultim[oa]s?",
  next: "(?:(?:en|durante|de) )?(?:el |la |los |las |del )?{n}proxim[oa]s?",
  units: ["dias?", "semanas?", "mes(?:es)?", "trimestres?", "semestres?", "anos?"],
  takes: String.raw`(?:que )?(?:acept\p{L}*|admit\p{L}* (?:entrada de )?|entiend\p{L}*|lea[n]?|leen?|procesan?|procesen?|ven) (?:entradas? de )?(?:el |la |los |las )?`,
  images: "imagen(?:es)?(?: de entrada| como entrada)?|fotos",
  written: "escrit[oa]s?|desarrollad[oa]s?|programad[oa]s?|hech[oa]s?",
  in: "en",
};

/** As the Polish ones, in Spanish. */
export const SPANISH = String.raw`
and which of them = y cuales(?: de (?:ellos|ellas))?(?= (?:podemos|puedo|se puede|pueden|tienen|son|estan))
what does it cost: = cuanto (?:pagamos|pago|se paga) por
alternatives to <name> = (?:pueden|puede|podrian) (?:sustituir|reemplazar) a <name>
stop working = dejar?\p{L}* de funcionar
between = entre(?= (?:diciembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|el \d))
difference in price between = (?:cual es )?(?:la )?diferencia de precio entre
image generation models = modelos? de imagen(?:es)?
per user per month = por usuario (?:y|al|por) mes
per hour = (?:una|por) hora
based in the US = (?:estan|tienen sede) en (?:los )?estados unidos
from sellers = a proveedores
versus = frente a
 = (?:me |nos )?(?:podrias|podriais|podrian|podeis|puedes|pueden|podria|puede) (?:(?:decir|mostrar|dar|indicar|listar|buscar)(?:me|nos)? ?)|(?:muestra|dame|dime|decidme|dad|lista|enumera|indica|busca|encuentra|nombra)(?:me|nos)?(?: ?,? por favor ?,?)?(?: (?:una|la) lista (?:de|con) (?:los|las)?)?|gracias|(?:quisiera|quisieramos|me gustaria|nos gustaria|quiero|queremos) (?:saber|conocer)|(?:necesito|necesitamos|busco|buscamos) (?:saber)?|alli|ahi|me interesa
sell = (?:lo |la |los |las )?(?:ofrecen?|venden?|comercializan?)
cost = (?:y )?cuanto (?:cobran?|piden?)
and what replaces it = (?:y )?(?:cual(?:es)?|que(?: modelos?)?) (?:lo|la|los|las) (?:sustituy\p{L}+|reemplaz\p{L}+)|(?:y )?(?:que(?: modelo)?|cual) (?:deberiamos|debemos|deberia|debo|podemos|conviene) (?:usar|utilizar|elegir)(?: en su lugar| despues)?|(?:y )?(?:por|con) (?:cual(?:es)?|que) (?:se|los|las) (?:sustituy\p{L}+|reemplaz\p{L}+)|(?:y )?cual(?:es)? (?:es|sera|son) (?:su|el|sus) (?:sucesor(?:es)?|sustitutos?|reemplazos?)
what did <name> release = que (?:ha|han) (?:sacado|lanzado|publicado|presentado) <name>|que <name> (?:ha |han )?(?:sacado|lanzado|publicado|presentado)
of <name> released = (?:ha|han) (?:sacado|lanzado|publicado|presentado) <name>
shut down = (?:se |seran? |sera )?(?:retir|apag|desactiv|elimin|cerr)(?:aran?|ara|an|a|ado|ados|ada|adas)|se han? (?:retirado|apagado|desactivado|eliminado)|(?:dejan?|dejaran?|dejara) de (?:funcionar|estar disponibles?|existir)
by the end of = antes de que (?:acabe|termine)|para (?:finales|el final|fines) de
newest first = (?:ordenad[oa]s )?del? (?:mas )?(?:nuevo|reciente)s? a(?:l)? (?:mas )?antiguos?
cheapest first = (?:ordenad[oa]s? )?del? mas barat[oa]s? a(?:l)? mas car[oa]s?
not based in = no (?:tienen?|tengan?) (?:su )?sede en|no (?:estan?|esten) (?:ubicad[oa]s|en)
models that sellers sell = modelos venden (?:los |las )?(?:proveedores|vendedores|empresas)
based in = (?:(?:con|tienen?|tengan?) (?:su )?sede|cuya sede (?:est[ae]|se encuentra)) en|ubicad[oa]s en
speech to text models = modelos? de (?:voz a texto|transcripcion|reconocimiento de voz)
speech to text model = (?:el )?modelo de (?:voz a texto|transcripcion|reconocimiento de voz)
text to speech models = modelos? de (?:texto a voz|sintesis de voz)
image generation models = modelos? de generacion de imagenes
video generation models = modelos? de generacion de videos?
embedding models = modelos? de embeddings?
workflow automation = automatizacion de (?:flujos? de trabajo|procesos|flujos?)
browser automation = automatizacion de(?:l)? navegador(?:es)?
what is the context window of = cual es la ventana de contexto de
which has more stars = cual tiene mas estrellas
which is growing faster = cual crece mas rapido
most starred = (?:con|(?:que )?(?:tienen|tengan)) (?:mas|el mayor numero de) estrellas
became cheaper = (?:se )?(?:ha[n]? )?(?:bajado de precio|abaratado)
which is cheaper = (?:cual|que) (?:es|resulta|sale) (?:el |la )?mas (?:barat|economic)[oa](?! (?:que|de))
new models = modelos (?:nuevos|recientes)|nuevos modelos
under which licence = (?:bajo|con) que licencias? (?:estan?|se (?:distribuyen?|publican?))
what share of = que (?:porcentaje|parte|proporcion) (?:de los|de las|del|de)
only = sol[oa](?:mente)?|unicamente
${ROMANCE_PHRASES}
price cut = (?:bajadas?|rebajas?|reduccion(?:es)?) de precios?
became cheaper = (?:ha[n]? )?bajado (?:de |sus? )?precios?
with a seat in the EU = (?:y )?(?:tiene[n]?|con) (?:su )?sede en (?:la )?(?:union europea|ue|europa)|(?:de |a )?proveedores europeos|europe[oa]s(?= |$)
llm observability = (?:para )?(?:vigilar|controlar|monitorizar|monitorear|supervisar|observar)(?: los| el)? (?:(?:costes?|costos?|gastos?|uso) de )?(?:mis |los |nuestros )?llms?|(?:observabilidad|monitorizacion|seguimiento) (?:de |para )?(?:los )?llms?
agent frameworks = (?:frameworks?|marcos?|bibliotecas?|librerias?) (?:para |de )(?:crear |construir |desarrollar )?agentes(?: de ia)?(?! de voz)
voice agent frameworks = (?:frameworks?|marcos?|bibliotecas?|librerias?) (?:para |de )(?:crear |construir |desarrollar )?agentes de voz
coding assistants = asistentes? (?:de |para )?(?:codigo|programacion|programar)(?: con ia)?
coding agents = agentes? (?:de |para )?(?:codigo|programacion|programar)(?: con ia)?
chat interfaces = interfaz(?:es)? (?:de|para) chat
semantic search = busqueda semantica
guardrails = barreras de seguridad|salvaguardas
knowledge base = base de conocimientos?
for long texts = para textos largos
 = (?:(?:yo|nosotros) )?(?:necesito|necesitamos|busco|buscamos|quiero|queremos|quisiera|me gustaria)(?: (?:saber|encontrar|usar|una lista de))?|(?:dame|muestrame|dime|lista|enumera|describe|explica)(?:me)?(?: el campo de(?: la| los)?)?|por favor|actualmente|en este momento|ahora mismo|ahora|hoy(?: en dia)?|hay|existen?|que sea[ns]?|principales productos|principales|disponibles?|(?:en|de) (?:vuestr[oa]|su|tu) (?:lista|catalogo)|tablero
$1 alternatives to = (?:alguna? |una? |las? |los )?(?:alternativas?|sustitut[oa]s?|reemplazos?|equivalentes?|competidores) ((?:(?:libres?|gratuit[oa]s?|abiert[oa]s?|y|mas barat[oa]s?|de codigo abierto|open[- ]source) ){0,3})(?:a|al|de|para|del)(?= (?-i:[A-Z])| \S*\d)
alternatives to <name> = (?:en lugar de|en vez de|para (?:sustituir|reemplazar)(?: a)?|que (?:sustituya|reemplace)(?: a)?) <name>
open-source = (?:de |con )?(?:codigo (?:fuente )?(?:abierto|libre)|software libre|fuente abierta)|libres?(?! de)
self-hosted = (?:que )?(?:(?:se )?(?:pueda[n]?|podamos|puedo|podemos|puede[n]?) )?(?:auto-?aloja\p{L}+|(?:alojar|instalar|desplegar|ejecutar|correr|corra|funcione|alojad\p{L}+|instalad\p{L}+|tener) (?:(?:nosotros|yo) mism[oa]s?|en (?:mi|nuestro|nuestros|mis|nuestra|su)(?: propi[oa]s?)? (?:servidor(?:es)?|ordenador(?:es)?|infraestructura|maquinas?|equipos?|casa)|localmente|en local))|en (?:mi|nuestro|nuestros|mis|nuestra)(?: propi[oa]s?)? (?:servidor(?:es)?|ordenador(?:es)?|infraestructura|maquinas?)|en local
free = gratuit[oa]s?|gratis
sorted by stars = (?:ordenad[oa]s? )?por (?:numero de )?(?:estrellas|popularidad)
which has more stars = (?:cual|quien) (?:de (?:los|las|ellos|ellas)(?: (?:dos|tres))? )?(?:tiene mas estrellas|es (?:el |la )?mas (?:popular|usad[oa]|utilizad[oa]))
most starred = (?:(?:el|la|los|las) )?(?:mas (?:popular(?:es)?|usad[oa]s?|utilizad[oa]s?|extendid[oa]s?|estrellad[oa]s?)(?: primero)?)|(?:con|que tienen?) (?:mas|el mayor numero de) estrellas
cheapest first = (?:(?:el|la|los|las) )?mas barat[oa]s? primero|(?:ordenad[oa]s? )?por precio|de (?:menor a mayor precio|mas barat[oa] a mas car[oa])
newest first = (?:(?:el|la|los|las) )?mas (?:recientes?|nuev[oa]s?) primero
cheapest = (?:(?:el|la|los|las) )?(?:(?:mas|lo mas) (?:barat|economic)[oa]s?(?! que)|de menor (?:precio|coste|costo)|menos car[oa]s?)
cheaper = mas (?:barat|economic)[oa]s? que
cheap = (?:barat|economic)[oa]s?|asequibles?
fastest growing = (?:que )?(?:(?:mas|con mayor) (?:rapido )?(?:crec\p{L}+|crecimiento|estan creciendo)(?: mas rapido)?|(?:crec\p{L}+|suben?|estan creciendo) (?:mas(?: rapido)?)|(?:ganan?|han ganado) mas estrellas)
newest = (?:(?:el|la|los|las) )?(?:mas (?:recientes?|nuev[oa]s?)|ultim[oa]s?(?= modelos?))
how many = cuant[oa]s(?! (?:cuest|cost))
and price = y (?:por|a) cuanto|y a que precio
what does it cost: = cuanto (?:me |nos )?(?:cuestan?|costari\p{L}+|vale[n]?|pago por|pagaria por|sale[n]?|cobra[n]?)|(?:que|cual es el) (?:precio|coste|costo)(?: tienen?)?
who sells = (?:quien(?:es)?|(?:que|cuales) proveedor(?:es)?|donde) (?:vende[n]?|ofrece[n]?|tiene[n]?|puedo (?:comprar|contratar))
cheapest = al? (?:mejor|menor) precio
price = (?:el |los |a que |sus )?(?:precios?|tarifas?|costes?|costos?)
shut down = (?:que )?(?:(?:van a |sera[n]? |seran )?(?:(?:ser )?(?:retirad|apagad|desactivad|descontinuad|eliminad)\p{L}*|dejara[n]? de (?:funcionar|existir|estar disponibles?)|desaparec\p{L}*|apagan?|retiran?|cierran?))
and what replaces it = (?:y )?(?:por|con|a) (?:cual|que(?: modelo)?)(?: (?:lo|la|los|las))? (?:sustitu\p{L}+|reemplaz\p{L}+|migr\p{L}+|pas\p{L}+|cambi\p{L}+)|(?:y )?que (?:recomienda\p{L}*|propone\p{L}*)(?: (?-i:\p{Lu}\p{L}+))? en su lugar|(?:y )?que usar (?:despues|en su lugar)|(?:y )?cual es (?:su|el) sucesor
is <name> still maintained = (?:sigue|esta) (?:activo )?(?:el |en )?(?:mantenimiento|desarrollo|mantenid[oa]) (?:de )?<name>|<name> sigue (?:activ[oa]|mantenid[oa]|en desarrollo)
and what are alternatives to it = o (?:conviene|es mejor|hay que) (?:pasarse|pasar|cambiar|migrar)(?:se)? a otr[oa](?: cosa)?
still maintained = (?:que )?(?:sigan?|siguen?|esten?|este|todavia|aun|activamente) (?:activ[oa]s?|mantenid[oa]s?|en desarrollo|con mantenimiento)(?: activ[oa]s?)?|mantenid[oa]s? activamente|con mantenimiento activo
which is better maintained = cual (?:de (?:los|las) (?:dos|tres) )?(?:esta|se mantiene) (?:mejor|mas) (?:mantenid[oa]|activ[oa])
released = (?:publicad|lanzad|aparecid|salid)[oa]s?|que (?:han|hayan) (?:salido|aparecido)
in the last $1 months = (?:en |durante |de )?los ultimos (\d+) meses
in the last two months = (?:en |durante |de )?los ultimos dos meses
in the last three months = (?:en |durante |de )?los ultimos tres meses|(?:en el )?ultimo trimestre
in the last six months = (?:en |durante |de )?los ultimos seis meses|(?:en el )?ultimo semestre
in the next six months = (?:en )?los proximos seis meses
in the next three months = (?:en )?los proximos tres meses
by the end of the year = antes de (?:fin|finales|que acabe) (?:de|el) ano|hasta (?:fin|final|finales) de ano
this year = (?:en |de )?este ano
this month = (?:en |de )?este mes
with at least $1 tokens of context = (?:con |y )?(?:una )?(?:ventana(?: de contexto)?|contexto) (?:de )?(?:(?:al menos|como minimo|mas de|minimo) )?([\d.,]+ ?(?:[km]|million)?)(?: ?(?:tokens?|fichas))?|(?:con )?(?:al menos|mas de|minimo) ([\d.,]+ ?(?:[km]|million)?)(?: (?:tokens?|fichas))? de contexto
with tool calling = (?:con )?(?:llamadas? a (?:funciones|herramientas)|uso de herramientas)
with image input = (?:que )?(?:entienda[n]?|entienden?|vea[n]?|lea[n]?|acepte[n]?|procese[n]?) imagenes|con (?:vision|entrada de imagen(?:es)?)
preferably = (?:de preferencia|preferiblemente|preferentemente|a ser posible)
successor of <name> = que(?: modelo)? (?:reemplaza|sustituye|sucede)(?:ra)? a <name>
ai agents = (?:proyectos? de )?agentes(?: de ia)
agent frameworks = proyectos? de agentes
compare = compara(?:me|r)?|comparacion (?:de|entre)|comparativa (?:de|entre)
with artificial intelligence = con (?:ia|inteligencia artificial)
for AI agents = para agentes de ia

get = obtener|contratar|conseguir
multimodal = multimodal(?:es)?
supports = (?:que )?(?:admit\p{L}*|soport\p{L}*)
cost = cuesten?|cuestan?|costar\p{L}*
images = imagenes
cents = centavos?|centimos?
per second = (?:por|al|el) segundo
per month = (?:al|por) mes|mensual\p{L}*
per million characters = (?:por|el|al) millon de caracteres
per 1000 searches = por (?:cada )?(?:1000|mil) (?:busquedas|consultas)
makers = fabricantes?|desarrolladores
each = (?:de |por )?cada un[oa]
already = ya
at = en(?= (?-i:[A-Z]))
the EU = (?:la )?ue
but = pero
similar to = (?:que )?se parec\p{L}+ a|parecid[oa]s? a
 = (?<=(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre) )de(?:l)?(?= \d{4})
${ROMANCE_WORDS}
tools = bibliotecas?|librerias?|herramientas?|programas?|aplicaciones
sellers = proveedores|vendedores
dollars = dolar(?:es)?
under = (?:por |a )?(?:menos de|por debajo de)(?= ?[\d$€])
at most = (?:como maximo|maximo|no mas de)(?= ?[\d$€])
more than = mas de
at least = al menos|como minimo
since = desde
until = hasta
before = antes de
best = (?:(?:el|la|los|las) )?mejor(?:es)?
new = (?-i:nuev[oa]s?)
which = (?:cual(?:es)?|que)(?= (?:es|son|modelos?|herramient|proyecto|proveedor|model))|cual(?:es)?
what = que
who = quien(?:es)?
when = cuando
versus = (?<=(?-i:[A-Z])\S* )(?:con|frente a|contra)(?= (?-i:[A-Z]))
with = con|que tenga[n]?
without = sin
for = para
in = en
at = en(?= (?-i:[A-Z]))
by = por
and = y|e
or = o|u
of = de|del
 = (?:el|la|los|las|un|una|unos|unas|lo|al|a|se|es|son|esta|estan|que|me|nos|mi|mis|nuestr[oa]s?|su|sus|tiene[n]?|puedo|podemos|pueda|puede[n]?|usar|tambien|ya|muy|mas|sea|sean|hace)
`;
