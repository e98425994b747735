import { modelSlug } from "../../operations/shared/models/listed.ts";

/**
 * Returns the relative path from a page to the site's root: `./` for `/`, `../../` for `/products/x/`. A path without a
 * trailing slash is a file in its folder.
 */
function rootOf(path: string): string {
  const depth = path.split("/").length - 2;
  return depth <= 0 ? "./" : "../".repeat(depth);
}

/** The page served for unknown URLs of any depth; its links must therefore be absolute paths. */
const NOT_FOUND_FILE = "/404.html";

/** Returns a function that turns a site path such as `products/x/` into a link relative to the page at `path`. */
export function linker(path: string): (target: string) => string {
  const root = path === NOT_FOUND_FILE ? "/" : rootOf(path);
  return (target) => (target === "" ? root : `${root}${target}`);
}

export const paths = {
  product: (slug: string) => `products/${slug}/`,
  category: (slug: string, page = 1) => `categories/${slug}/${page > 1 ? `${page}/` : ""}`,
  board: (scope = "overall", category = "all") =>
    category === "all" ? `boards/${scope}/` : `boards/${scope}/${category}/`,
  signal: (id: string, page = 1) => `signals/${id}/${page > 1 ? `${page}/` : ""}`,
  model: (provider: string, modelId: string) => `models/${provider}/${modelSlug(modelId)}/`,
  provider: (provider: string) => `models/${provider}/`,
  period: (scope: string, key: string) => `history/${scope}/${key}/`,
  error: (code: string) => `docs/errors/${code}/`,
  compareModels: (ids: readonly string[]) => `compare/models/?${ids.map((id) => `m=${id}`).join("&")}`,
  compare: (slugs: readonly string[]) => `compare/?${slugs.map((slug) => `p=${encodeURIComponent(slug)}`).join("&")}`,
};
