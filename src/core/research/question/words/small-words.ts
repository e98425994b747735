/** Pronouns, auxiliary verbs and phrases of courtesy that are no part of a subject, in ten languages beside English. */

const SPACED = [
  "each (?:one|of them)|but|dont|doesnt|cant|wanna|gonna|looking for|searching for|with something|(?:do|would|can) you (?:suggest|recommend)|possibly|ideally|preferably|if possible",
  "darf|verkauf(?:t|en)|zum|alle|sämtliche|dürfen|bzw\\.?|beziehungsweise|irgendwas|irgendein\\p{L}*|hauptsache|eigentlich|überhaupt|außerdem|zusätzlich|sowie|jede[rsn]?|pro stück|vorzugsweise|möglichst|gern(?:e)?|wenn möglich|am liebsten|idealerweise|auf (?:dem|der|eurem|eurer|ihrem) (?:board|brett|liste|tafel)|im (?:katalog|verzeichnis)|in (?:der|eurer|ihrer) (?:datenbank|liste)|habt ihr|haben sie|aller|welche[mn]|wer|wem|wen|man|mir|jeweils|bekomm(?:e|t|en)|kriegt?|krieg(?:e|en)|findet?|finde[tn]?|davon|darunter|dabei|mindestens ein",
  "chacune?s?|chaque|lesquel(?:le)?s|par|parmi eux|faire tourner|j['’]aimerais|je voudrais|il me faut|présent(?:ez|e)(?:-moi| -moi)?|si possible|de préférence|acteurs principaux|principaux acteurs|idéalement|préférence|(?:sur|dans|au) (?:le |la |votre |ton )?(?:tableau|liste|catalogue|classement|base(?: de données)?)|dans (?:la |votre |ta )base(?: de données)?|avez-vous|as-tu|ils|elles|leurs?|lui|on|nous|vous|peut-on|puis-je|trouver|trouve-t-on|existent|parmi|y a-t-il|montre(?:z|-moi)?|donne(?:z|-moi)?",
  "cada un[oa]|tengo|quiero|quisiera|necesito|necesitamos|algun[oa]s?|de ellos|de ellas|a ser posible|si es posible|posiblemente|preferencia|preferiblemente|idealmente|en (?:el |la |su |vuestr[oa] )?(?:tablero|lista|catálogo|base(?: de datos)?)|ten[eé]is|tienes|quién(?:es)?|quien(?:es)?|ellos|ellas|encontrar|encuentro|están|está|tiene[n]?|listad[oa]s|entre|muestra(?:me)?|muéstrame|dime",
  "cada um[a]?|pra|preciso|precisamos|quero|gostaria|deles|delas|algum[as]?|se possível|possivelmente|preferência|preferencialmente|(?:na|no|em|na vossa|na sua) (?:lista|quadro|catálogo|base(?: de dados)?)|vocês têm|tendes|quem|eles|elas|encontro|estão|têm|tenham?|mostra(?:-me)?|mostre(?:-me)?|diz-me|me diga|listados",
  "ciascun[oa]|ognun[oa]|ogni|vorrei|vorremmo|mi serve|ci serve|di essi|di loro|cerc(?:o|hiamo|ando)|possibilmente|se possibile|preferibilmente|idealmente|(?:sulla|nella|in|nel|sul) (?:lista|bacheca|elenco|catalogo|tabellone|database|base dati)|avete|chi|loro|essi|esse|trovare|trovo|posso|elencat[ie]|hanno|tra|mostra(?:mi)?|dimmi",
  "daarvan|mag|mogen|gebruiken|elk(?:e)?|ieder(?:e)?|graag|ervan|liefst|indien mogelijk|voorkeur|(?:op|in) (?:de |het |jullie )?(?:lijst|bord|catalogus|database)|hebben jullie|wie|zij|ze|hun|krijg(?:en)?|kan|kun|kunnen|kopen|vinden|vind|staan|staat|qua|heeft|hebben|laat|zien|geef",
]
  .join("|")
  .replaceAll(" ", "\\s+");
/** Prepositions that end or begin a subject once a filter after them is taken out. */
const LEFT_OVER = "mit|met|avec|con|com|z|aus|van|von|de|di|da|a";

const LATIN = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${SPACED})(?![\\p{L}\\p{N}]|-\\p{L})`, "giu");
const AT_THE_END = new RegExp(`(?<=\\s|^)(?:${LEFT_OVER})(?=\\s*$)`, "giu");

const CHINESE =
  /(?:现在|目前)?(?:出售|销售|在售)(?:的)?|现在|想做|想用|需要能?|这类|这种|新出现(?:的)?|各自的?|每个|按(?:照)?(?:星标?数?)?|排(?:一下|序)|榜上|榜单(?:上|里|中)?|列表(?:上|里|中)|分别(?:是)?|各自|各是|其中|目前|可以|能够|请(?:问|列出|告诉我)?|列出|给我|帮我|我想(?:知道|找|要)|想找|以及|并且|还有|(?:是)?哪(?:几|些|一)?(?:个|款|种|家)?|大(?:型)?(?:语言)?(?=模型)|(?<=模型)(?:都)?(?:有|是)|发布|推出|上线|出了?(?=\s|$)/gu;
const JAPANESE = /登場|一覧|誰|何/gu;

/** Removes them from a subject. */
export function withoutSmallWords(text: string): string {
  let rest = text.replace(LATIN, " ");
  if (/[぀-ヿ]/u.test(rest)) rest = rest.replace(JAPANESE, " ");
  else if (/\p{Script=Han}/u.test(rest)) rest = rest.replace(CHINESE, " ");
  return rest.replace(AT_THE_END, " ");
}
