import type { Words } from "../../plain/language-words.ts";
import { ROMANCE_PHRASES, ROMANCE_WORDS } from "./romance.ts";

/** Words of which more lines are made. */
export const FRENCH_WORDS: Words = {
  numerals: "deux trois quatre cinq six sept huit neuf dix onze douze",
  one: "un",
  million: "millions?",
  thousand: "mille",
  last: "(?:(?:dans|au cours|durant|pendant|sur|depuis|de) )?(?:ces |des |les |du |le |la |de l['’]|l['’])?{n}derni(?:er|ere)s?",
  next: "(?:(?:dans|au cours|durant|pendant|sur|d['’]ici|de) ?)?(?:les |des |le |la |du )?{n}prochain(?:e)?s?",
  units: ["jours?", "semaines?", "mois", "trimestres?", "semestres?", "an(?:nee)?s?"],
  takes: String.raw`(?:(?:qui |pouvant |capables? de )?(?:accept\p{L}*|pren(?:d|nent)|lisent|lit|traitent|traite|comprennent|comprend)|acceptant|lisant|traitant) (?:en entree )?(?:les |des |de |l['’] ?|la |le )?`,
  images: "images(?: en entree)?|photos",
  written: "ecrit(?:e)?s?|developpe(?:e)?s?|code(?:e)?s?|programme(?:e)?s?",
  in: "en",
};

/** As the Polish ones, in French. */
export const FRENCH = String.raw`
and which of them = et (?:lesquels|lesquelles)
what does it cost: = (?:que|combien) (?:payons-nous|paie-t-on|payons nous|paye-t-on) pour|combien (?:payons-nous|paie-t-on)
where can I buy = ou (?:puis-je|peut-on|pouvons-nous) (?:acheter|trouver|obtenir)
alternatives to <name> = (?:peuvent|peut|pourraient) remplacer <name>
stop working = (?:cesse\p{L}*|arrete\p{L}*) de fonctionner
of <name> shut down = <name> va-t-(?:il|elle) (?:retirer|arreter|supprimer|desactiver)
between = entre(?= (?:decembre|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|le \d))
difference in price between = (?:quelle est )?(?:la )?difference de (?:prix|tarif) entre
image generation models = modeles? d['’] ?images?
per user per month = par (?:utilisateur|personne|siege) (?:et )?par mois
plan = (?:l['’] ?)?(?:offre|abonnement|formule)(?= (?-i:[A-Z]))
per hour = (?:une|d['’] ?une) heure
under which licence = sous quelles? licences? (?:sont-ils|sont-elles|est-il)?
from sellers = aupres de (?:fournisseurs|prestataires)
versus = face a
 = (?:(?:pourriez|pouvez|peux|pourrais|voulez)[- ](?:vous|tu) )(?:(?:me|nous) )?(?:dire|indiquer|donner|lister|montrer|citer)?|(?:montre|donne|cite|liste|indique|trouve|enumere|recense|dis|dites|cherche)[rz]?(?:[- ](?:moi|nous))?(?: ?,? s['’] ?il (?:vous|te) plait ?,?)?(?: (?:la|une) liste (?:des|de|d['’]) ?)?|s['’] ?il (?:vous|te) plait|merci(?: (?:de|d['’]) ?(?:lister|donner|indiquer|citer|montrer|m['’]indiquer|me (?:dire|donner|lister|citer)))?|(?:nous avons|j['’] ?ai) besoin (?:de la liste )?(?:de|du|des|d['’])|il (?:me|nous) faut|(?:nous|je) (?:aimerions|souhaitons|souhaite|voudrions|voudrais)(?: savoir)?
sell = (?:le |la |les |l['’] ?)?(?:proposent|propose|vendent|vend|offrent|offre|commercialisent)(?:-t-ils?|-ils?)?
cost = (?:et )?(?:combien )?(?:facturent|facture|demandent|demande)(?:-t-ils?|-ils?)?(?= (?:le|par|pour))
and what replaces it = (?:et )?(?:par quoi|par quel modele) (?:sont|seront|est|sera)(?:-t)?-(?:ils?|elles?) remplace\p{L}*|(?:et )?(?:par )?(?:quoi|quel modele|lequel) (?:devrions|devons|dois|devrais|pouvons|faut)-(?:nous|je|il) (?:utiliser|prendre|choisir) (?:a la place|ensuite|desormais)|(?:et )?quel (?:est|sera) (?:son|leur|le) (?:successeur|remplacant)|(?:et )?qu['’] ?est-ce qui (?:le|la|les) remplace(?:ra)?
what did <name> release = (?:qu['’] ?est-ce que|qu['’]|que) ?<name> (?:a|ont)(?:-t-il)? (?:sorti|publie|lance|presente)
of <name> released = <name> (?:a|ont)-t-ils? (?:sorti|publie|lance|presente)\p{L}*
shut down = (?:sera|seront|est|sont)-t?-?(?:ils?|elles?) (?:arrete|retire|supprime|desactive|abandonne)\p{L}*|prennent fin|prend fin
newest first = du plus recent au plus ancien
cheapest first = (?:(?:trie|classe|range)e?s? )?(?:du|de la|des) moins chere?s? (?:au|a la|aux) plus chere?s?
sold by sellers = (?:vendus?|vendues?|proposee?s?) par (?:des |les |de )?(?:fournisseurs|vendeurs|hebergeurs|prestataires)
not based in = (?:ne |n['’] ?)(?:sont|est) pas (?:bases?|basees?|situes?|etablis?) (?:en|aux|au|dans)
based in = (?:(?:qui sont |qui est )?(?:basee?s?|situee?s?|etablie?s?)|dont le siege(?: social)? (?:est|se (?:trouve|situe))(?: situe)?|(?:ayant|avec) (?:leur |un )?siege(?: social)?) (?:en|aux|au|dans(?: (?=l['’])| la| le)?)
speech to text models = modeles? de (?:transcription(?: vocale| audio)?|reconnaissance (?:vocale|de la parole))
speech to text model = (?:le )?modele de (?:transcription(?: vocale| audio)?|reconnaissance (?:vocale|de la parole))
text to speech models = modeles? de synthese vocale
image generation models = modeles? de generation d['’] ?images?
video generation models = modeles? de generation (?:de )?videos?
embedding models = modeles? d['’] ?embeddings?
workflow automation = automatisation (?:de |des )?(?:workflows?|flux de travail|processus)
browser automation = automatisation (?:de |du |des )?navigateurs?(?: web)?
agent frameworks = frameworks? (?:d['’] ?|pour )agents?(?: ia)?
fastest growing = (?:ont )?(?:connu )?la plus forte (?:croissance|progression)
became cheaper = (?:ont |a )?(?:baisse de prix|vu leur prix baisser)|sont devenus moins chers
gained the most stars = (?:ont |a )?gagne\p{L}* le plus d['’] ?etoiles
what share of = quelle (?:part|proportion) (?:des|de|du)|quel pourcentage (?:des|de|du)
which has more stars = (?:lequel|laquelle|qui) a (?:le )?plus d['’] ?etoiles
most starred = (?:ont|a|ayant) le plus d['’] ?etoiles
what is the context window of = quelle est la fenetre de contexte (?:de|du|d['’])
and price = et combien y cout\p{L}*(?:-t-ils?)?
only = uniquement|seulement
by = selon
which is growing faster = (?:lequel|laquelle) (?:progresse|croit|grandit|grossit) (?:le )?plus (?:vite|rapidement)
which is cheaper = (?:lequel|laquelle|qui|qu['’]est-ce qui) est (?:le |la )?moins chere?
${ROMANCE_PHRASES}
price cut = (?:y a-t-il eu )?(?:une |des )?baisses? (?:de |des )?(?:prix|tarifs?)
became cheaper = (?:ont |a )?baisse (?:leurs? |ses |son )?(?:prix|tarifs?)
who sells <name> with a seat in the EU = (?:y a-t-il |quels )?(?:un |des )?(?:fournisseurs?|vendeurs?|hebergeurs?) europeens? (?:de|d['’]|pour) <name>
with a seat in the EU = (?:(?:chez |avec |par )(?:un |des )?)?(?:fournisseurs?|vendeurs?|hebergeurs?) europeens?|(?:dont le siege est|ayant leur siege|basee?s?) (?:en europe|dans l['’]ue)
hosted in the EU = (?:avec|sur) des serveurs en europe|heberge\p{L}* en europe
image generation = (?:la )?generation (?:d['’]une |d['’]|des )?images?
browser automation = navigateurs? (?:automatise\p{L}*|pilote\p{L}*) (?:par (?:l['’])?ia)?|automatisation (?:de |du )?navigateur
chat interfaces = interfaces? de (?:chat|discussion|conversation)
coding assistants = assistants? (?:de |pour )?(?:code|coder|programmation|developpeurs?)(?: ia)?
coding agents = agents? (?:de |pour )?(?:code|coder|programmation)(?: ia)?
agent frameworks = (?:frameworks?|bibliotheques?|cadres?) (?:d['’]|pour |de creation d['’])(?:construire des |creer des )?agents?(?: ia)?
llm observability = (?:observabilite|surveillance|suivi|supervision) (?:des |de |pour )(?:couts? (?:des |de ))?llms?
guardrails = garde-?fous?
knowledge base = base de connaissances?
 = (?:je|nous) (?:cherche|recherche|veux|voudrais|voulons|cherchons)|j['’]aimerais|il (?:me|nous) faut|aujourd['’]hui|actuellement|en ce moment|a l['’]heure actuelle|sont en vente|en vente|s['’]il (?:vous|te) plait|(?:peux-tu|pouvez-vous|pourriez-vous) (?:me |nous )?|(?:donne|liste|montre|cite)[rz]?(?:-moi|-nous)?|la liste des|recense[es]{0,2}|repertorie[es]{0,2}|y a-t-il(?! eu)|existe-t-il|possible(?= ?[,?.]|$)
$1 alternatives to = (?:une? |des |les )?(?:alternatives?|equivalents?|remplacants?|substituts?|concurrents?) ((?:(?:libres?|gratuite?s?|open[- ]source|ouverte?s?|auto-?heberge\p{L}*|et|moins cheres?) ){0,3})(?:a|au|aux|de|d['’]|du|pour)(?= ?(?-i:[A-Z])| ?\S*\d)
alternatives to <name> = (?:a la place de|au lieu de|en remplacement de|pour remplacer|qui remplace|que prendre a la place de) <name>
free open-source alternatives to = (?:un )?equivalent (?:gratuit et ouvert|libre et gratuit|ouvert et gratuit) (?:a|de|d['’])
open-source = logiciels? libres?|libres?(?! de)|(?:a |en )?code (?:source )?ouvert|open[- ]source|ouverts?(?= (?:a|de) (?-i:[A-Z]))
self-hosted = (?:(?:que l['’]on|qu['’]on|que (?:je|nous)) )?(?:(?:peut|puisse|peux|pouvons|a) )?(?:auto-?heberg\p{L}+|heberger (?:nous|soi|moi)-memes?|(?:installer|heberger|deployer|faire tourner|heberge\p{L}*|installe\p{L}*) (?:chez (?:nous|moi|soi)|sur (?:notre|nos|mon|mes|ses|son)(?: propres?)? (?:serveurs?|machines?|infrastructure|ordinateur)|en interne|localement|en local))|(?:sur|dans) (?:notre|nos) (?:propres? )?(?:serveurs?|centre de donnees|infrastructure)|en local|sur site
free = gratuit\p{L}*
sorted by stars = (?:(?:trie|classe)e?s? )?par (?:nombre d['’])?(?:etoiles|popularite)
which has more stars = (?:lequel|laquelle|qui|quel outil) (?:a (?:le plus|plus) d['’]etoiles|est (?:le |la )?plus (?:populaire|suivi|utilise|repandu)e?)
most starred = (?:(?:la|le|les) )?(?:plus (?:etoile|populaire|utilise|repandu|suivi|installe)\p{L}*(?: (?:d['’]abord|en premier))?|mieux notee?s?)|(?:avec|ayant|qui (?:a|ont)) le plus d['’]etoiles
cheapest first = (?:du|les) moins chere?s? (?:au plus cher|d['’]abord|en premier)|(?:par|trie par|tries par|classes par) prix(?: croissant)?
newest first = (?:les )?plus recente?s? (?:d['’]abord|en premier)
cheaper = (?:un |une )?moins chere?s?(?= que)
cheapest = (?:(?:le|la|les) )?(?:moins (?:chere?s?|couteu\p{L}+)|plus (?:abordable|economique)s?|meilleur marche)
cheap = (?:pas chere?s?|bon marche|abordables?|economiques?)
fastest growing = (?:qui )?(?:(?:monte|montent|progresse|progressent|grandit|grandissent|croit|croissent|gagne\p{L}*) (?:d['’]etoiles )?(?:le plus (?:vite|rapidement)?|le plus)|(?:gagne\p{L}*) le plus d['’]etoiles|en plus forte (?:croissance|progression)|(?:a|ont) le plus (?:progresse|grandi|gagne))
newest = (?:les? |la )?(?:plus recente?s?|derniere?s? (?:modeles?|sortis?|sorties?))
how many = combien (?:de|d['’])|combien(?= (?:sont|y))
and price = et (?:a|pour) combien|et a quel(?:s)? (?:prix|tarifs?)
what does it cost: = (?:combien|que|qu['’]est-ce que)(?: ca)? (?:coute\p{L}*|paie\p{L}*|facture\p{L}*)(?:-t-il|-t-elle)?|quel (?:est|serait) le (?:prix|tarif|cout) (?:de|du|d['’])
cheapest = au (?:meilleur|plus bas) prix
price = (?:a |et )?(?:a )?quel(?:s)? (?:prix|tarifs?)|(?:le |les |leurs? |au )?(?:prix|tarifs?|couts?)
who sells = (?:qui|quel fournisseur|quels fournisseurs|chez qui|ou) (?:propose|vend|offre|trouver|acheter|proposent|vendent)(?:nt)?
shut down = (?:vont |va |seront |sera |sont )?(?:(?:etre )?(?:arrete|retire|supprime|coupe|desactive|abandonne|debranche)\p{L}*|disparai\p{L}+|s['’]arrete\p{L}*|ferme\p{L}*|tire\p{L}* sa reverence)
and what replaces it = (?:et )?(?:par (?:quoi|quel modele)|vers (?:quoi|quel modele)|que (?:prendre|utiliser) (?:ensuite|a la place)|quel (?:est le )?successeur) ?(?:les? |la )?(?:remplacer|migrer|passer|basculer)?
with = (?:qui )?(?:ont|a|possedent|disposent d['’]|offrent)(?= (?:des|une?|au moins|plus) )|(?:dote|muni|equipe)e?s? d['’]
released = (?:sortis?|sorties?|publie\p{L}*|lance\p{L}*|parus?)
in the last $1 months = (?:dans |au cours |durant |pendant |ces |sur )?(?:des |les )?(\d+) derniers mois
in the last two months = (?:dans |au cours |ces |sur )?(?:des |les )?deux derniers mois
in the last three months = (?:dans |au cours |ces |sur )?(?:des |les )?trois derniers mois|(?:au |le )?dernier trimestre
in the last six months = (?:dans |au cours |ces |sur )?(?:des |les )?six derniers mois
in the next six months = (?:dans |au cours |d['’]ici )?(?:les |des )?six (?:prochains )?mois(?: a venir)?
in the next three months = (?:dans |au cours |d['’]ici )?(?:les |des )?trois (?:prochains )?mois(?: a venir)?
by the end of the year = d['’]ici (?:a )?la fin de l['’]annee|avant (?:la fin de l['’]annee|fin d['’]annee)
this year = cette annee
of sellers based in the European Union = depuis (?:l['’])?(?:union europeenne|ue|europe)(?!\p{L})
of sellers based in $1 = depuis (?:la |l['’]|les |le )?(france|allemagne|espagne|italie|suisse|suede|pologne|belgique|irlande|finlande|autriche|pays-bas)(?!\p{L})
this month = ce mois(?:-ci)?
with at least $1 tokens of context = (?:avec |et )?(?:une )?(?:fenetre(?: de contexte)?|contexte) (?:d['’]au moins|d['’]au minimum|de plus de|superieure? a|d['’]|de)? ?([\d.,]+ ?(?:[km]|million)?)(?: ?(?:tokens?|jetons))?|(?:avec )?(?:au moins|plus de) ([\d.,]+ ?(?:[km]|million)?)(?: (?:tokens?|jetons))? de contexte
with tool calling = (?:et )?(?:capables? d['’]appeler des (?:outils|fonctions)|(?:avec )?(?:l['’])?appels? (?:d['’]outils|de fonctions)|utilis\p{L}+ (?:des |d['’])outils)
with image input = (?:capables? de |qui )?(?:lire|lisent|comprendre|comprennent|voir|voient|traiter|traitent|analyser|analysent)(?: des| les)? images
still maintained = (?:(?:est|sont)-(?:il|elle)s? )?(?:toujours |encore )?(?:maintenue?s?|entretenue?s?)(?: activement)?|(?:toujours|encore) (?:developpee?s?|active?s?|suivie?s?)|activement (?:maintenu|developpe)\p{L}*
which is better maintained = lequel (?:est|reste) (?:le )?(?:plus activement|mieux) maintenu
which = (?:lequel|laquelle|lesquels|lesquelles|quel(?:le)?s?)(?: (?:est|sont))?
preferably = de preference|idealement
 = (?:le |les |un |des )?projets? (?:de|d['’])
successor of <name> = (?:qu['’]est-ce qui|qu['’]|quel modele) remplace(?:ra)? <name>
 = trouve[rz]?(?:-moi|-nous)?
compare = compare(?:r|z)?(?:-moi)?|comparaison (?:entre|de)|comparatif (?:entre|de)?
versus = par rapport a|compare a
latest release = derniere (?:version|publication)
for AI agents = pour (?:les |des )?agents ia

get = obtenir|peut-on obtenir
 = peut-on
multimodal = multimoda\p{L}*
under which licence = sous quelles? licences?
supports = (?:qui )?(?:prend|prennent|prenant) en charge(?: le| la| les| l['’])?|support(?:e|ent|ant)|ger(?:e|ent)
images = images?
cents = centimes?
per second = (?:a la|par|la) seconde
per minute = (?:a la|par|la) minute
per hour = (?:a l['’]|par|l['’]) ?heure
per month = par mois|mensuel\p{L}*
per million characters = (?:par|le) million de caracteres
per 1000 searches = (?:pour|par|les) (?:1000|mille) (?:recherches|requetes)
per million tokens = le million(?: de tokens)?
makers = fabricants?|editeurs?|createurs?
each = (?:de )?chac(?:un|une)
already = deja
 = peuvent|peut|doivent|etre|merci
cost = cout(?:ent|ant|e)
similar to = (?:qui )?ressembl\p{L}* a
the EU = (?:l['’] ?)?ue
Chinese = chinois(?:e|es)?
but = mais
${ROMANCE_WORDS}
tools = bibliotheques?|librairies?|outils?|logiciels?|solutions?
sellers = fournisseurs?|vendeurs?|hebergeurs?|prestataires?
since = a partir de
under = (?:pour |a )?(?:moins (?:de|d['’])|sous)(?= ?[\d$€])
at most = (?:au maximum|au plus)(?= ?[\d$€])
more than = plus de
at least = au moins|au minimum
since = depuis
before = avant
by = d['’]ici
best = (?:le |la |les )?meilleure?s?
new = nouve(?:au|aux|lles?|l)
who = qui
when = quand
with = avec
without = sans
for = pour
from = de chez|venant de
at = chez
on = sur
in = dans|en
by = par
and = et
or = ou
of = de|du|d['’]
 = (?:est|sont)-(?:il|elle)s?
 = (?:projets?|le|la|les|un|une|des|au|aux|a|ce|cette|ces|c['’]est|est|sont|ont|il|elle|ils|elles|on|nous|je|notre|nos|mon|mes|ma|leurs?|que|qu['’]|se|en|y|(?-i:plus)|l['’]|peut|pouvons|puis|permet|permettant|utiliser|faire|aussi|meme|ainsi|entre|plutot|projet)
`;
