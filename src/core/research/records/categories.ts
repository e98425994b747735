import type { Category } from "../../../schema/records/categories.ts";

/** Names of the categories of products in German, French, Spanish, Portuguese, Italian, Dutch, Russian, Chinese, Japanese and Korean. */
const LINES = String.raw`
agents = ai[- ]?agents?|agents?|ki-?agenten|agents? ia|agentes?(?: de ia)?|agenti(?: ia)?|(?:ии-?)?агент*|智能体|エージェント|에이전트
developer = developers?(?: tools?)?|development|entwickler*|entwicklungswerkzeug*|développ*|desarroll*|desenvolv*|svilupp*|ontwikkel*|разработ*|开发(?:者)?(?:工具)?|開発(?:者)?(?:ツール)?|개발(?:자)?(?: ?도구)?
security = (?:it[- ]?|cyber[- ]?)?security|cybersecurity|(?:it-?)?sicherheit*|(?:cyber)?sécurité|(?:ciber)?seguridad|(?:ciber)?segurança|sicurezza|(?:cyber)?beveiliging|безопасност*|安全|セキュリティ|보안
agencies = agenc(?:y|ies)|agentur*|agences?|agencias?|agências?|agenzi[ae]|bureaus?|агентств*|代理(?:商|机构)|エージェンシー|에이전시
ai-media = ai[- ]?media|ki-?medien|médias? ia|medios (?:de )?ia|mídia (?:de )?ia|media ia|ии-?медиа|AI\s?(?:媒体|メディア|미디어)
marketing = marketing|маркетинг*|营销|市场营销|マーケティング|마케팅
seo = seo
productivity = productivity|produktivität|productivité|productividad|produtividade|produttività|productiviteit|продуктивност*|效率|生产力|生産性|생산성
business = business|unternehmen|geschäft*|entreprises?|negocios?|empresas?|negócios?|aziend*|zakelijk*|бизнес*|商业|企业|ビジネス|비즈니스
social = social(?: media)?|soziales?|sociales?|redes sociales|redes sociais|sociaal|социальн*|社交|ソーシャル|소셜
health = health(?:care)?|gesundheit*|santé|salud|saúde|salute|sanità|gezondheid*|здоров*|медицин*|健康|医疗|ヘルスケア|健康|건강|헬스케어
domains = domains?|domain(?:namen)?|domaines?|dominios?|domínios?|domini|domeinen|домен*|域名|ドメイン|도메인
design = design|gestaltung|conception|diseño|дизайн*|设计|デザイン|디자인
ecommerce = e-?commerce|online-?handel*|comercio electrónico|comércio eletrônico|commerce en ligne|электронн* коммерц*|电商|电子商务|eコマース|이커머스|전자상거래
crypto = crypto(?:currenc(?:y|ies))?|krypto*|crypto(?:monnaies?)?|cripto*|крипто*|加密(?:货币)?|暗号(?:資産|通貨)|クリプト|암호화폐|크립토
education = education|bildung|éducation|educación|educação|istruzione|formazione|onderwijs|образовани*|教育|교육
hiring = hiring|recruit(?:ing|ment)|personal(?:suche|beschaffung)|recrutement|contratación|recrutamento|assunzion*|werving|найм*|подбор*|招聘|採用|채용
writing = writing|schreiben|écriture|rédaction|escritura|escrita|scrittura|schrijven|письм*|写作|ライティング|執筆|글쓰기
leaderboards = leaderboards?|ranglisten?|classements?|clasificaciones|classificações|classifiche|рейтинг*|排行榜|リーダーボード|순위표
audio = audio|аудио|音频|オーディオ|音声|오디오
sales = sales|vertrieb*|verkauf*|ventes?|ventas?|vendas?|vendite|verkoop|продаж*|销售|セールス|営業|영업
news = news|nachrichten|actualités?|noticias|notícias|notizie|nieuws|новост*|新闻|ニュース|뉴스
games = games?|gaming|spiele?|jeux|juegos|jogos|giochi|spellen|игр*|游戏|ゲーム|게임
people = people|menschen|personnes|personas|pessoas|persone|mensen|люд*|人物|人々|인물
directories = director(?:y|ies)|verzeichnisse?|annuaires?|directorios?|diretórios?|elenchi|gidsen|каталог(?:и|ов)|目录站|ディレクトリ|디렉터리
travel = travel|reisen?|voyages?|viajes?|viagens?|viaggi|reizen|путешеств*|旅行|旅游|トラベル|여행
real-estate = real[- ]estate|immobilien|immobilier|inmobiliari*|imobiliári*|immobiliar*|vastgoed|недвижимост*|房地产|不動産|부동산
other = other|sonstiges?|autres?|otros|outros|altro|overige?|друг*|其他|その他|기타
`;

const EDGE = "[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}]";
const NAMES: readonly (readonly [Category, RegExp])[] = LINES.trim()
  .split("\n")
  .map((line) => {
    const [id = "", names = ""] = line.split(" = ");
    const source = names.replace(/(?<=[\p{L})])\*/gu, "\\p{L}*");
    return [id as Category, new RegExp(`(?<!${EDGE})(?:${source})(?!${EDGE})`, "iu")];
  });

const CATEGORY =
  /(?<!\p{L})(?:categor(?:y|ies)|kategorien?|catégories?|categorías?|categorias?|categori[ae]|categorieën|категори\p{L}*)(?!\p{L})|类别|分类|类目|カテゴリー?|카테고리|분류/giu;
/** Words for the products of the catalogue. */
const PRODUCTS =
  /(?<!\p{L})(?:products?|listings?|entries|tools?|apps?|produkte?n?|einträge?n?|programme?|produits?|entrées?|outils|logiciels|productos|entradas|herramientas|produtos|ferramentas|prodott[oi]|voci|strumenti|producten|vermeldingen|продукт\p{L}*|запис\p{L}*|инструмент\p{L}*|сервис\p{L}*)(?!\p{L})|产品|工具|条目|製品|ツール|プロダクト|제품|도구|항목/giu;
const CATALOGUE =
  /(?<!\p{L})(?:catalog(?:ue)?s?|index|directory|database|katalogs?|verzeichnis|catalogues?|catálogos?|cataloghi|catalogo|catalogus|каталог\p{L}*|in (?:total|all)|altogether|insgesamt|en tout|au total|en total|no total|in totale|in totaal|всего)(?!\p{L})|目录|总共|一共|カタログ|全部で|카탈로그|모두|전체/giu;

/** The products that a question counts: those of a category, or all. */
interface CountedCategory {
  /** Null for the whole catalogue. */
  category: Category | null;
  /** Whether a word for a category stands beside its name. */
  explicit: boolean;
  /** The question without the words for it. */
  rest: string;
}

/** Reads which category a question counts; null when it names none and not the catalogue. */
export function readCategory(text: string): CountedCategory | null {
  const explicit = CATEGORY.test(text);
  CATEGORY.lastIndex = 0;
  const ofProducts = text.search(PRODUCTS) >= 0;
  const plain = text.replace(CATEGORY, " ").replace(PRODUCTS, " ");
  if (explicit || ofProducts)
    for (const [category, pattern] of NAMES) {
      if (pattern.test(plain)) return { category, explicit, rest: plain.replace(pattern, " ").replace(CATALOGUE, " ") };
    }
  return !explicit && ofProducts && text.search(CATALOGUE) >= 0
    ? { category: null, explicit, rest: plain.replace(CATALOGUE, " ") }
    : null;
}
