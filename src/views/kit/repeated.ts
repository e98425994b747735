import { linker } from "./links.ts";
import type { SiteContext } from "./site-context.ts";

const kept = new WeakMap<object, Map<string, string>>();

/**
 * Renders HTML that is the same on all pages of a build at one depth, once per depth. A live page renders its own,
 * because its URL can have any depth.
 */
export function repeated(site: SiteContext, part: string, make: () => Promise<string>): string | Promise<string> {
  const { live, path } = site.request;
  if (live) return make();
  const { deployment } = site.context;
  const parts = kept.get(deployment) ?? new Map<string, string>();
  kept.set(deployment, parts);
  const key = `${linker(path)("")} ${part}`;
  return parts.get(key) ?? make().then((html) => parts.set(key, html) && html);
}
