import type { Product } from "../../../../core/catalog/catalog-data.ts";
import { licenceSource } from "../../../../core/catalog/recorded-licence.ts";
import type { OperationContext } from "../../../operation.ts";
import type { Resolved } from "./planned.ts";

/** Products that are described or cited one by one. */
const MOST_TOLD = 10;
/** "How they differ": what each is, of a list that names only their figures. */
const DIFFER =
  /(?<!\p{L})(?:how (?:do )?they (?:all )?(?:differ|compare)|differences?|what (?:each|they) (?:of them )?(?:is|are|does?) (?:for)?|wie sie sich unterscheiden|unterschied\p{L}*|différences?|en quoi|diferencias?|diferenças?|differenz\p{L}*|verschil\p{L}*)(?!\p{L})/iu;
/** "With sources I can cite". */
const CITE =
  /(?<!\p{L})(?:with (?:the |your |their )?(?:sources|references|links|citations|urls)|(?:sources?|references?|links?|citations?|urls?) (?:that |which )?(?:i|we|one) (?:can|could|may)|(?:to |can |could )cite|citable|mit (?:den )?(?:quellen|belegen|links)|avec (?:les |des )?(?:sources|références|liens)|con (?:las |los )?(?:fuentes|enlaces|referencias)|com (?:as |os )?(?:fontes|links|referências)|con (?:le )?fonti|met bronnen|со? (?:ссылками|источниками))(?!\p{L})|附(?:上)?(?:来源|出处|链接)|出典|출처/iu;

/** Adds to an answer about products what each of them is and where to read of it, when the question wants that. */
export function withDetails(found: Resolved, query: string, { catalog }: OperationContext): Resolved {
  const { direct } = found;
  if (direct === null || found.asked != null || found.listed.length === 0) return found;
  const products = found.listed
    .slice(0, MOST_TOLD)
    .flatMap(({ doc }) => catalog.product(catalog.entries[doc]?.slug ?? "") ?? []);
  const isTold = (product: Product) => direct.statement.includes(product.description.replace(/\.$/u, ""));
  const undescribed = DIFFER.test(query) ? products.filter((one) => !isTold(one)) : [];
  const what = undescribed.map(({ name, description }) => `${name}: ${description.replace(/\.$/u, "")}`);
  const where = CITE.test(query) ? products.map(sourcesOf) : [];
  const added = [
    ...(what.length === 0 ? [] : [`What each is, by its listing: ${what.join("; ")}.`]),
    ...(where.length === 0 ? [] : [`To cite, beside the sources of this answer: ${where.join("; ")}.`]),
  ];
  if (added.length === 0) return found;
  return { ...found, direct: { ...direct, statement: [direct.statement, ...added].join(" ") } };
}

function sourcesOf(product: Product): string {
  const licence = licenceSource(product);
  return [
    `${product.name} ${product.homepageUrl}`,
    ...(product.githubUrl === null ? [] : [`code and stars ${product.githubUrl}`]),
    ...(licence === null ? [] : [`licence ${licence.url}${licence.as_of === null ? "" : ` read on ${licence.as_of}`}`]),
  ].join(", ");
}
