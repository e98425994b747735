/**
 * The way from a page back to the site's root, for relative links: `./` for `/`, `../../` for `/products/x/`.
 * A path without a trailing slash counts as a file of its folder.
 */
export function rootOf(path: string): string {
  const depth = path.split("/").length - 2;
  return depth <= 0 ? "./" : "../".repeat(depth);
}

/** The page that stands for addresses of any depth, so that its links must start from the host. */
export const NOT_FOUND_FILE = "/404.html";

/** Path of a page from a site path such as `products/x/`, as seen from the page at `path`. */
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

/** A model id as one path segment. Ids of one provider that differ only in punctuation are told apart by the caller. */
export function modelSlug(modelId: string): string {
  return modelId
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
