import { ROMANCE_PHRASES, ROMANCE_WORDS } from "./romance.ts";

/** As the Polish ones, in Portuguese. */
export const PORTUGUESE = String.raw`
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
$1 alternatives to = (?:alguma? |uma? |as? |os )?(?:alternativas?|substitut[oa]s?|equivalentes?|concorrentes?) ((?:(?:livres?|gratuit[oa]s?|abert[oa]s?|mais barat[oa]s?|de codigo aberto|open[- ]source) ){0,3})(?:a|ao|aos|de|para|do|da)(?: o| a)?(?= (?-i:[A-Z])| \S*\d)
alternatives to <name> = (?:em vez d[oae]|no lugar d[oae]|para substituir(?: o| a)?|que substitua(?: o| a)?) <name>
open-source = (?:de |com )?(?:codigo (?:fonte )?(?:aberto|livre)|software livre|fonte aberta)|livres?
self-hosted = (?:que )?(?:eu |nos )?(?:(?:possa|possamos|posso|podemos|de para|rode|rodem|funcione) )?(?:auto-?hosped\p{L}+|(?:hospedar|instalar|rodar|executar|rode|rodem|hospedad\p{L}+|instalad\p{L}+) (?:(?:nos|eu) mesm[oa]s?|n[oa]s? (?:meu|nosso|nossos|meus|nossa|proprio)(?: propri[oa]s?)? (?:servidor(?:es)?|computador(?:es)?|infraestrutura|maquinas?)|localmente|em casa))|n[oa]s? (?:meu|nosso|nossos|meus|nossa)(?: propri[oa]s?)? (?:servidor(?:es)?|computador(?:es)?|infraestrutura|maquinas?)|localmente
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
with at least $1 tokens of context = (?:com |e )?(?:uma )?(?:janela(?: de contexto)?|contexto) (?:de )?(?:(?:pelo menos|no minimo|mais de|minimo) )?([\d.,]+ ?[km]?)(?: ?tokens?)?|(?:com )?(?:pelo menos|mais de|no minimo) ([\d.,]+ ?[km]?)(?: tokens?)? de contexto
with at least 1 million tokens of context = (?:com |e )?(?:uma )?(?:janela(?: de contexto)?|contexto) (?:de )?(?:pelo menos |no minimo )?um milhao(?: de tokens?)?
with tool calling = (?:com )?(?:chamadas? de (?:funcoes|ferramentas)|uso de ferramentas)
with image input = (?:que )?(?:entenda[m]?|entendem?|veja[m]?|leia[m]?|aceite[m]?|processe[m]?) imagens|com (?:visao|entrada de imagem)
preferably = (?:de preferencia|preferencialmente)
which has more stars = qual (?:d[eo]l[ea]s |d[oa]s (?:dois|duas) )?(?:tem mais estrelas|e (?:o |a )?mais (?:popular|usad[oa]))
successor of <name> = (?:o )?que(?: modelo)? (?:substitui|sucede)(?: o| a)? <name>
compare = compar(?:e|ar|acao)(?: (?:d[eoa]|entre))?

 = (?<=(?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro) )de(?= \d{4})
${ROMANCE_WORDS}
tools = bibliotecas?|ferramentas?|programas?|aplicativos?
sellers = (?:provedores|fornecedores|vendedores)
dollars = dolares
under = (?:por |a )?(?:menos de|no maximo|ate|abaixo de)(?= ?[\d$€])
more than = mais de
at least = pelo menos|no minimo
since = desde
before = antes d[eoa]
best = (?:(?:o|a|os|as) )?melhor(?:es)?
new = nov[oa]s?
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
