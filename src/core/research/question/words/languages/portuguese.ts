import type { Words } from "../../plain/language-words.ts";
import { ROMANCE_PHRASES, ROMANCE_WORDS } from "./romance.ts";

/** Words of which more lines are made. */
export const PORTUGUESE_WORDS: Words = {
  numerals: "dois|duas tres quatro cinco seis sete oito nove dez onze doze",
  one: "um|uma",
  million: "milhao|milhoes",
  thousand: "mil",
  last: "(?:nos |nas |no |na |dos |das |do |da |durante (?:os |as |o |a )?|desde (?:o |os |a )?)?{n}ultim[oa]s?",
  next: "(?:nos |nas |no |na |dos |das |do |da |durante (?:os |as |o |a )?)?{n}proxim[oa]s?",
  units: ["dias?", "semanas?", "mes(?:es)?", "trimestres?", "semestres?", "anos?"],
  takes: String.raw`(?:que )?(?:aceit\p{L}*|entend\p{L}*|leem|le|leia[m]?|process\p{L}*|veem) (?:entradas? de )?(?:o |a |os |as )?`,
  images: "imagens?(?: de entrada| como entrada)?|fotos",
  written: "escrit[oa]s?|desenvolvid[oa]s?|programad[oa]s?|feit[oa]s?",
  in: "em",
};

/** As the Polish ones, in Portuguese. */
export const PORTUGUESE = String.raw`
and which of them = e quais(?: del[ea]s)?(?= (?:podemos|posso|podem|tem|sao|estao))
what does it cost: = quanto (?:pagamos|pago|se paga) por
alternatives to <name> = (?:podem|pode|poderiam) substituir (?:[oa] )?<name>
stop working = (?:vao |vai )?(?:parar|param|deixar|deixam) de funcionar
of <name> shut down = (?:[oa] )?<name> vai (?:aposentar|desativar|desligar|retirar|descontinuar)
between = entre(?= (?:dezembro|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|\d))
difference in price between = (?:qual e )?(?:a )?diferenca de preco entre(?: [oa])?
image generation models = modelos? de image(?:m|ns)
per user per month = por usuario (?:e|ao|por) mes
per hour = (?:uma|por) hora
based in the US = (?:ficam|estao) nos estados unidos
based in = ficam (?:em|n[oa]s?)
versus = frente a
 = (?:voces? |vc )?(?:poderiam?|podem?|pode) (?:me |nos )?(?:dizer|mostrar|dar|indicar|listar|informar)|(?:me )?(?:mostre|mostra|diga|diz|liste|lista|indique|encontre|ache|enumere|cite)(?:-me|-nos)?(?= (?:o|a|os|as|uma|um|por favor)(?![a-z])| ?,)(?: ?,? por favor ?,?)?(?: uma lista d[oea]s?)?|me de(?: uma lista d[oea]s?)?|obrigad[oa]|(?:gostaria|gostariamos|quero|queremos) de? ?(?:saber|conhecer)|(?:preciso|precisamos)(?: d[eoa]s?)?|la(?= ?[?.,])
sell = (?:[oa]s? )?(?:oferecem?|vendem?|comercializam?)
and what replaces it = (?:e )?(?:o que|que modelos?|qual(?: modelo)?|quais(?: modelos)?) (?:vai|vao|ira|irao) substitu\p{L}*(?:-l[oa]s?)?|(?:e )?(?:o que|que modelo|qual(?: modelo)?) (?:devemos|devo|deveriamos|podemos|posso|convem) usar (?:no lugar(?: del[ea]s?)?|em vez disso|depois)|(?:e )?qua(?:l|is) (?:e|sera|sao) (?:os? )?(?:seus? )?(?:sucessor(?:es)?|substitutos?)(?: del[ea]s?)?|(?:e )?(?:o que|quem|quais) (?:os?|as?) (?:substitui|substituem)
what did <name> release = (?:o )?que (?:a |o )?<name> (?:lancou|publicou|apresentou)
of <name> released = (?:a |o )?<name> (?:lancou|publicou|apresentou)
released = sairam|saiu
shut down = (?:ja )?(?:foram |foi |serao |sera |sao |e )?(?:aposentad|desativad|desligad|descontinuad|retirad|encerrad)[oa]s?|sa(?:i|em|irao|ira) do ar|(?:deixam?|deixarao) de (?:funcionar|existir)
newest first = (?:ordenad[oa]s )?d[oa]s? mais (?:nov[oa]s?|recentes?) (?:para|a[oa]?) (?:[oa]s? )?mais (?:antig[oa]s?|velh[oa]s?)
cheapest first = (?:ordenad[oa]s? )?d[oa]s? mais barat[oa]s? (?:para|a[oa]?s?) (?:[oa]s? )?mais car[oa]s?
not based in = nao (?:tem|tenham) (?:sua )?sede n[oa]s?|nao (?:ficam|estao|sao) (?:sediad[oa]s )?(?:em|n[oa]s?)
based in = (?:com|tem|tenham) (?:sua )?sede (?:em|n[oa]s?)|sediad[oa]s (?:em|n[oa]s?)
speech to text models = modelos? de (?:fala para texto|voz para texto|transcricao|reconhecimento de (?:voz|fala))
speech to text model = (?:o )?modelo de (?:fala para texto|voz para texto|transcricao|reconhecimento de (?:voz|fala))
text to speech models = modelos? de (?:texto para (?:fala|voz)|sintese de (?:voz|fala))
image generation models = modelos? de geracao de imagens
video generation models = modelos? de geracao de videos?
embedding models = modelos? de embeddings?
workflow automation = automacao de (?:fluxos? de trabalho|processos|fluxos?)
browser automation = automacao d[eo]s? navegador(?:es)?
what is the context window of = qual e a janela de contexto (?:do|da|de)
by the end of = ate o (?:fim|final) d[eo](?= )
which has more stars = qual (?:deles |delas )?tem mais estrelas
which is growing faster = qual (?:deles |delas )?cresce mais rapido
most starred = (?:com|(?:que )?(?:tem|tenham)) (?:mais|o maior numero de) estrelas
became cheaper = (?:ficaram|ficou|se tornaram) mais barat[oa]s?|(?:baixaram|cairam) de preco
which is cheaper = qual (?:deles )?(?:e|sai) (?:[oa] )?mais (?:barat|economic)[oa](?! (?:que|do que))
under which licence = (?:sob|com) (?:qual|que) licenca (?:estao|esta|sao (?:distribuidos|lancados))
what share of = (?:que|qual(?: e)?(?: a| o)?) (?:parcela|porcentagem|percentual|proporcao|parte) (?:dos|das|do|da|de)
fastest growing = (?:que )?(?:mais )?cresc\p{L}+(?: mais(?: rapido)?)?
self-hosted = (?:que )?nos mesmos (?:possamos|podemos) (?:hospedar|instalar|rodar)|(?:que )?(?:possamos|podemos) (?:hospedar|instalar|rodar) nos mesmos
new models = nov[oa]s modelos
only = so|somente|apenas
 = (?<=(?<![a-z])(?:novo|lancad|lancamento).{3,90})(?:e|com) (?:os )?seus? precos?
${ROMANCE_PHRASES}
newest models = (?:ultimos )?lancamentos(?: recentes)?
price cut = (?:quedas?|reduc\p{L}+|corte) de precos?
became cheaper = (?:baixaram|reduziram) (?:de |os |seus )?precos?
with a seat in the EU = (?:e )?(?:tem|com) sede na (?:uniao europeia|ue|europa)|(?:de |em |a )?(?:provedores|fornecedores) europeus
with a seat in Brazil = (?:disponiveis )?(?:em|de|com) (?:provedores|fornecedores|empresas) brasileir[oa]s
llm observability = (?:para )?(?:monitorar|vigiar|controlar|acompanhar)(?: os| o)? (?:(?:custos?|gastos?|uso) de )?(?:meus |os |nossos )?llms?|(?:observabilidade|monitoramento) (?:de |para )?(?:os )?llms?
agent frameworks = (?:frameworks?|bibliotecas?) (?:para |de )(?:criar |construir |desenvolver )?agentes(?: de ia)?(?! de voz)
voice agent frameworks = (?:frameworks?|bibliotecas?) (?:para |de )(?:criar |construir |desenvolver )?agentes de voz
coding assistants = assistentes? (?:de |para )?(?:codigo|programacao|programar)(?: com ia)?
coding agents = agentes? (?:de |para )?(?:codigo|programacao|programar)(?: com ia)?
chat interfaces = interfaces? (?:de|para) chat
semantic search = busca semantica
knowledge base = base de conhecimento
 = (?:(?:eu|nos) )?(?:preciso de|precisamos de|procuro|procuramos|quero|queremos|gostaria de|preciso)(?: (?:saber|encontrar|usar|uma lista de))?|(?:me )?(?:mostre|diga|liste|descreva|indique)(?:-me)?(?= )|por favor|atualmente|no momento|neste momento|agora|hoje(?: em dia)?|ha|existem?|que seja[m]?|seja[m]?|principais|disponiveis|disponivel|(?:na|da) (?:sua|vossa) (?:lista|base)
$1 alternatives to = (?:alguma? |uma? |as? |os )?(?:alternativas?|substitut[oa]s?|equivalentes?|concorrentes?) ((?:(?:livres?|gratuit[oa]s?|abert[oa]s?|e|mais barat[oa]s?|de codigo aberto|open[- ]source) ){0,3})(?:a|ao|aos|de|para|do|da)(?: o| a)?(?= (?-i:[A-Z])| \S*\d)
alternatives to <name> = (?:em vez d[oae]|no lugar d[oae]|para substituir(?: o| a)?|que substitua(?: o| a)?) <name>
open-source = (?:de |com )?(?:codigo (?:fonte )?(?:aberto|livre)|software livre|fonte aberta)|livres?
self-hosted = (?:que )?(?:eu |nos )?(?:(?:nos mesmos )?(?:possa|possam|podem|possamos|posso|podemos|de para|rode|rodem|funcione)(?: ser)? )?(?:auto-?hosped\p{L}+|(?:hospedar|instalar|rodar|executar|rode|rodem|hospedad\p{L}+|instalad\p{L}+) (?:(?:nos|eu) mesm[oa]s?|n[oa]s? (?:meu|nosso|nossos|meus|nossa|proprio)(?: propri[oa]s?)? (?:servidor(?:es)?|computador(?:es)?|infraestrutura|maquinas?)|localmente|em casa))|n[oa]s? (?:meu|nosso|nossos|meus|nossa)(?: propri[oa]s?)? (?:servidor(?:es)?|computador(?:es)?|infraestrutura|maquinas?)|localmente
free = gratuit[oa]s?|gratis|de graca
sorted by stars = (?:ordenad[oa]s? )?por (?:numero de )?(?:estrelas|popularidade)
most starred = (?:(?:o|a|os|as) )?mais (?:popular(?:es)?|usad[oa]s?|utilizad[oa]s?|estrelad[oa]s?)(?: primeiro)?|(?:com|que tem) (?:mais|o maior numero de) estrelas
cheapest first = (?:(?:o|a|os|as) )?mais barat[oa]s? primeiro|(?:ordenad[oa]s? )?por preco|do mais barato ao mais caro
newest first = (?:(?:o|a|os|as) )?mais (?:recentes?|nov[oa]s?) primeiro
cheapest = (?:(?:o|a|os|as) )?(?:mais (?:barat[oa]s?|economic[oa]s?|em conta)(?! que)|de menor (?:preco|custo)|menos car[oa]s?)
cheaper = mais (?:barat|economic)[oa]s? que
cheap = (?:barat|economic)[oa]s?|acessiveis|em conta
fastest growing = (?:que )?(?:mais (?:rapido )?(?:cresc\p{L}+|estao crescendo|subiram)(?: mais rapido)?|(?:cresc\p{L}+|estao crescendo) (?:mais(?: rapido)?)|(?:ganham?|ganharam) mais estrelas)
newest = (?:(?:o|a|os|as) )?(?:mais (?:recentes?|nov[oa]s?)|ultim[oa]s?(?= modelos?))
how many = quant[oa]s(?! (?:cust))
and price = e (?:por|a) quanto|e a que preco|e quanto custa[m]?(?= (?:cada|por))
what does it cost: = quanto (?:me |nos )?(?:custam?|custaria[m]?|sai(?:ria)?|pago por|cobra[m]?)|(?:que|qual (?:e )?o) (?:preco|custo)(?: d[eoa])?
who sells = (?:quem|(?:que|quais) (?:provedor(?:es)?|fornecedor(?:es)?)|onde) (?:vende[m]?|oferece[m]?|tem|posso (?:comprar|contratar))
with prices = (?:e |com )(?:seus|os) (?:precos|custos)
cheapest = (?:pel|n)?o (?:melhor|menor) preco
price = (?:o |a que )?(?:precos?|tarifas?|custos?)
shut down = (?:que )?(?:(?:vao |serao |sera |irao )?(?:(?:ser )?(?:descontinuad|desligad|retirad|desativad|aposentad|encerrad)\p{L}*|deixarao de (?:funcionar|existir)|deixa[m]? de (?:funcionar|existir)|saem de linha|desaparec\p{L}*))
and what replaces it = (?:e )?(?:por|para) (?:qual|que(?: modelo)?) (?:devo |devemos )?(?:substitu\p{L}+|migr\p{L}+|mud\p{L}+|troc\p{L}+)|(?:e )?o que usar (?:depois|no lugar)|(?:e )?qual (?:e )?o (?:seu )?sucessor
still maintained = (?:que )?(?:ainda |ativamente )?(?:esta(?:o)? |sao |seja[m]? )?(?:mantid[oa]s?|ativ[oa]s?)(?: ativamente)?|em desenvolvimento ativo
which is better maintained = qual (?:d[oa]s (?:dois|duas|tres) )?(?:esta|e) (?:melhor|mais) (?:mantid[oa]|ativ[oa])
released = (?:publicad|lancad)[oa]s?|que (?:sairam|foram lancad[oa]s)
in the last $1 months = (?:n|d)?os ultimos (\d+) meses
in the last two months = (?:n|d)?os ultimos dois meses
in the last three months = (?:n|d)?os ultimos tres meses|(?:no )?ultimo trimestre
in the last six months = (?:n|d)?os ultimos seis meses|(?:no )?ultimo semestre
in the next six months = (?:n)?os proximos seis meses
in the next three months = (?:n)?os proximos tres meses
by the end of the year = ate o (?:fim|final) d[oe] ano
this year = (?:neste|deste|este) ano
this month = (?:neste|deste|este) mes
until = ate(?= (?:january|february|march|april|may|june|july|august|september|october|november|december|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|\d))
with at least $1 tokens of context = (?:com |e )?(?:uma )?(?:janela(?: de contexto)?|contexto) (?:de )?(?:(?:pelo menos|no minimo|mais de|minimo) )?([\d.,]+ ?(?:[km]|million)?)(?: ?tokens?)?|(?:com )?(?:pelo menos|mais de|no minimo) ([\d.,]+ ?(?:[km]|million)?)(?: tokens?)? de contexto
with tool calling = (?:com )?(?:chamadas? de (?:funcoes|ferramentas)|uso de ferramentas)
with image input = (?:que )?(?:entenda[m]?|entendem?|veja[m]?|leia[m]?|aceite[m]?|processe[m]?) imagens|com (?:visao|entrada de imag(?:em|ens))
preferably = (?:de preferencia|preferencialmente)
which has more stars = qual (?:d[eo]l[ea]s |d[oa]s (?:dois|duas) )?(?:tem mais estrelas|e (?:o |a )?mais (?:popular|usad[oa]))
successor of <name> = (?:o )?que(?: modelo)? (?:substitui|sucede)(?: o| a)? <name>
compare = compar(?:e|ar|acao)(?: (?:d[eoa]|entre))?
for AI agents = para agentes de ia

get = obter|contratar|comprar
multimodal = multimoda(?:l|is)
supports = (?:que )?suport\p{L}*
cost = cust(?:e|em|a|am|aria|ariam)|cobra[m]?
images = imagens
cents = centavos?|centimos?
per second = por segundo
per month = por mes|ao mes|mensa(?:l|is|lmente)
per million characters = por milhao de caracteres
per 1000 searches = por (?:cada )?(?:1000|mil) (?:buscas|pesquisas|consultas)
makers = fabricantes?|desenvolvedores
each = (?:de )?cada (?:um|uma)
already = ja
at = n[oa](?= (?-i:[A-Z]))
the EU = (?:a )?ue
but = mas
similar to = parecid[oa]s? com(?: [oa]s?)?
 = el[ea]s?|foram|sido
 = (?<=(?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro) )de(?= \d{4})
${ROMANCE_WORDS}
tools = bibliotecas?|ferramentas?|programas?|aplicativos?
sellers = (?:provedores|fornecedores|vendedores)
dollars = dolar(?:es)?
under = (?:por |a )?(?:menos de|abaixo de)(?= ?[\d$€])
at most = (?:no maximo|ate)(?= ?[\d$€])
more than = mais de
at least = pelo menos|no minimo
since = desde
before = antes d[eoa]
best = (?:(?:o|a|os|as) )?melhor(?:es)?
new = (?-i:nov[oa]s?)
which = (?:qual|quais)(?: (?:e|sao))?
what = (?:o )?que
who = quem
when = quando
with = com|que tenha[m]?
without = sem
for = para|pra
on = no(?= (?-i:[A-Z]))
in = em|n[oa]s?
by = por
and = e
or = ou
of = de|d[oa]s?
 = (?:o|a|os|as|um|uma|ao|aos|se|sao|esta|estao|que|me|nos|meu|minha|noss[oa]s?|seu|sua|seus|suas|tem|posso|podemos|possa|pode[m]?|usar|tambem|ja|muito|mais|ser|vao|rode|rodem|alguma?s?)
`;
