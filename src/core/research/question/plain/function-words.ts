/**
 * The closed classes of words of eight languages: articles, prepositions, pronouns, question words, conjunctions, auxiliary and
 * modal verbs, and verbs that say no more than that something is there or is sold. Left over beside a name they demand nothing.
 * Negations, comparisons and limits ("not", "more", "under") are left out: they do.
 */
const WORDS = [
  // English
  "a an the this that these those i we you he she it they me us him her them my our your his its their who whom whose which what where when why how some any each every both all another other others one ones there here and or but so if then as of at by for from in into on onto to with via through per about among between across around is are was were be been being am do does did done has have had having can could will would shall should may might must need needs want wants get gets got give gives take takes use uses using buy buys find finds list lists show shows tell tells say says make makes please thanks just also too only even still already now today currently sit sits sitting based located seated sell sells sold selling offer offers offered host hosts hosted serve serves served available listed anywhere somewhere everywhere them themselves company companies api apis",
  // German
  "der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen diesem jener jene jedes jeder jede alle allen aller ich wir du ihr er sie es mir uns dir euch ihm ihnen ihn mein meine meinen unser unsere unseren sein seine ihre ihren wer wen wem wessen welcher welche welches welchen welchem was wo wann warum wie und oder aber denn sondern sowie als wenn dass ob von vom zu zum zur in im ins an am auf aus bei beim mit nach über durch für um zwischen je pro per ist sind war waren bin bist sein wird werden wurde wurden hat haben hatte hatten kann können könnte soll sollen sollte muss müssen darf dürfen will wollen möchte möchten gibt geben davon dabei darunter daran damit dort hier auch noch schon nur bitte gerne jetzt heute aktuell derzeit sitzt sitzen liegt liegen steht stehen verkauft verkaufen verkaufe bietet bieten anbieten angeboten verfügbar nehmen nimmt nutzen brauche brauchen suche suchen kaufen firma firmen unternehmen",
  // French
  "le la les l un une des du de d au aux ce cet cette ces mon ma mes notre nos votre vos son sa ses leur leurs je tu il elle on nous vous ils elles me te se lui y en qui que quoi dont où quand comment pourquoi quel quelle quels quelles lequel laquelle lesquels lesquelles et ou mais donc car si comme à dans par pour avec chez sur vers entre parmi depuis pendant via est sont était étaient être été sera seront soit a ont avait avoir eu aura peut peuvent pouvez doit doivent devrait veux voulons faut fait font va vont aussi encore déjà seulement maintenant aujourd hui actuellement vend vendent vendu vendus vendue vendues propose proposent proposé proposés offre offrent offert offerts trouve trouver existe existent situé située situés basé basée basés basées disponible disponibles siège prendre utiliser acheter chercher cherche entreprise entreprises société sociétés",
  // Spanish
  "el la los las lo un una unos unas del de al este esta estos estas ese esa esos esas aquel mi mis nuestro nuestra nuestros nuestras su sus yo tú él ella nosotros ustedes ellos ellas me te se le les nos quien quién quienes quiénes que qué cual cuál cuales cuáles donde dónde cuando cuándo como cómo y e o u pero si a ante con desde en entre hacia para por según sobre vía es son era eran ser sido será serán está están estar estado ha han había haber hay tiene tienen tener puede pueden poder debe deben debería quiero queremos necesito necesitamos va van hace también ya solo sólo ahora hoy actualmente vende venden vendido vendidos vendida vendidas ofrece ofrecen ofrecido disponible disponibles encontrar usar comprar busco buscar empresa empresas compañía compañías",
  // Portuguese
  "o a os as um uma uns umas do da dos das de no na nos nas ao à aos às este esta estes estas esse essa esses essas aquele meu minha nosso nossa nossos nossas seu sua seus suas eu tu ele ela nós vocês você eles elas me te se lhe lhes quem que qual quais onde quando como e ou mas se com desde em entre para por segundo sobre via é são era eram ser sido será serão está estão estar foi foram há tem têm ter pode podem poder deve devem deveria quero queremos preciso precisamos vai vão também já só agora hoje atualmente vende vendem vendido vendidos vendida vendidas oferece oferecem disponível disponíveis encontrar usar comprar procuro empresa empresas",
  // Italian
  "il lo la i gli le un uno una del dello della dei degli delle di da dal dalla dai al allo alla ai agli alle nel nella nei negli nelle sul sulla sui sulle questo questa questi queste quello quella quelli quelle mio mia miei nostro nostra nostri nostre suo sua suoi sue loro io tu lui lei noi voi essi esse mi ti si ci vi ne chi che cosa quale quali dove quando come e ed o ma se con per tra fra in su a è sono era erano essere stato stati sarà saranno ha hanno aveva avere c è ci può possono potere deve devono dovrebbe voglio vogliamo serve servono va vanno anche già solo ora oggi attualmente vende vendono venduto venduti venduta vendute offre offrono disponibile disponibili trovare usare comprare cerco azienda aziende società",
  // Dutch
  "de het een deze dit die dat mijn onze ons jullie hun zijn haar ik wij we jij je u hij zij ze hem hen mij wie wat welk welke waar wanneer waarom hoe en of maar want dus als van aan op in uit bij met naar over door voor tegen tussen onder sinds per via is was waren ben bent word wordt worden werd werden heeft hebben had hadden kan kunnen kon moet moeten mag mogen wil willen zou zouden zal zullen er daarvan hiervan ervan daar hier ook nog al alleen nu vandaag momenteel verkoopt verkopen verkocht biedt bieden aangeboden beschikbaar vinden gebruiken kopen zoek zoeken bedrijf bedrijven gevestigd zit zitten",
  // Swedish, and letters that stand alone
  "den det de en ett som och eller på i av till från med för hos är var finns har kan ska vill säljer säljs sitter",
].join(" ");

const CLOSED: ReadonlySet<string> = new Set(WORDS.split(" "));

/** Whether a word in small letters is of a closed class. A word with a capital may be a name. */
export function isFunctionWord(word: string): boolean {
  const plain = word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return CLOSED.has(plain) || /^(?:I|APIs?)$/u.test(plain);
}

/** The words of a text that are of no closed class, and hold a letter or a digit. */
export function tellingWords(text: string): string[] {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word) && !isFunctionWord(word));
}
