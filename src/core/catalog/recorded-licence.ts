import type { Source } from "../../schema/records/source.ts";
import type { Product, RecordedLicence } from "./catalog-data.ts";

/** A public list that records licences. Its licence does not fit the published CC BY files, so each fact is quoted with its source. */
interface CitedList {
  license: string;
  readBy: "GitHub's API" | "hand";
}

/** Lists of licences, the more reliable first. */
export const CITED_LISTS: Readonly<Record<string, CitedList>> = {
  "primeinc/github-stars": { license: "no licence stated", readBy: "GitHub's API" },
  "lukasmasuch/best-of-ml-python": { license: "CC BY-SA 4.0", readBy: "GitHub's API" },
  "lukasmasuch/best-of-python": { license: "CC BY-SA 4.0", readBy: "GitHub's API" },
  "ml-tooling/best-of-web-python": { license: "CC BY-SA 4.0", readBy: "GitHub's API" },
  "ml-tooling/best-of-jupyter": { license: "CC BY-SA 4.0", readBy: "GitHub's API" },
  "tolkonepiu/best-of-mcp-servers": { license: "CC BY-SA 4.0", readBy: "GitHub's API" },
  "awesome-selfhosted/awesome-selfhosted-data": { license: "CC BY-SA 3.0", readBy: "hand" },
};

/** Registries whose page of a package names its licence. */
const REGISTRIES: Readonly<Record<string, { name: string; page: (packageName: string, version: string) => string }>> = {
  npm: { name: "npm", page: (name, version) => `https://www.npmjs.com/package/${name}/v/${version}` },
  pypi: { name: "PyPI", page: (name, version) => `https://pypi.org/project/${name}/${version}/` },
};

type Licensed = Pick<Product, "githubRepository" | "githubUrl" | "licence">;

/** Names where a licence was read: "its LICENSE", "its package on npm", "GitHub's API", or a list. */
export function licenceReader({ githubRepository }: Pick<Product, "githubRepository">, { source }: RecordedLicence) {
  if (source === "github") return "GitHub's API";
  const [list = "", path = ""] = source.split(":");
  const registry = REGISTRIES[list];
  if (registry !== undefined) return `its package ${path} on ${registry.name}`;
  const known = CITED_LISTS[list];
  if (known === undefined)
    return list.toLowerCase() === githubRepository?.toLowerCase() ? `its ${path}` : `${path} of ${list}`;
  return known.readBy === "hand" ? `the hand-kept list ${list}` : `GitHub's API by ${list}`;
}

/** Cites the reading of a product's licence; null when none is recorded. */
export function licenceSource(product: Licensed): Source | null {
  const { licence, githubUrl, githubRepository } = product;
  if (licence === null || githubUrl === null) return null;
  const [list = "", path = ""] = licence.source.split(":");
  const terms = CITED_LISTS[list];
  const { commit } = licence;
  const page =
    commit === null
      ? githubUrl
      : (REGISTRIES[list]?.page(path, commit) ?? `https://github.com/${list}/blob/${commit}/${path}`);
  return {
    name: `Licence of ${githubRepository}, read from ${licenceReader(product, licence)}${terms === undefined ? "" : ` (${terms.license})`}`,
    url: page,
    as_of: licence.observedOn,
  };
}

/** Says a licence in words: "MIT", "MIT, parts under other terms", "Apache-2.0 with further conditions". */
export function licenceName({ spdx, inPart }: RecordedLicence): string {
  const name = spdx.replace(/ WITH AdditionRef-\S+/, " with further conditions");
  return inPart ? `${name}, parts under other terms` : name;
}

/** Tells the exact licence of a product, with its kind unless it is open source; else its kind, and that an open-source one is not on record. */
export function licenceTold(kind: string, exact: string | null): string {
  if (exact !== null) return kind === "open-source" ? exact : `${kind}: ${exact}`;
  return kind === "open-source" ? "open-source, licence not on record" : kind;
}

const GPL = ["gpl-2.0", "gpl-3.0"];
const LGPL = ["lgpl-2.1", "lgpl-3.0"];
const AGPL = ["agpl-3.0"];
const BSD = ["bsd-2-clause", "bsd-3-clause"];

/** Licences by the name of a family that questions ask for. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  bsd: BSD,
  gpl: GPL,
  lgpl: LGPL,
  permissive: [
    ..."mit mit-0 apache-2.0 isc 0bsd unlicense cc0-1.0 zlib bsl-1.0 postgresql python-2.0 ncsa upl-1.0 mulanpsl-2.0 wtfpl".split(
      " ",
    ),
    ...BSD,
  ],
  copyleft: [...GPL, ...LGPL, ...AGPL, ..."mpl-2.0 epl-2.0 eupl-1.2 osl-3.0 cecill-2.1".split(" ")],
};

/** Whether a licence is one of those asked for: SPDX identifiers in small letters or families such as `permissive`, joined by ` OR `. */
export function isUnder({ spdx }: Pick<RecordedLicence, "spdx">, asked: string): boolean {
  const wanted = asked.split(" OR ").flatMap((one) => FAMILIES[one] ?? [one]);
  return spdx.split(" OR ").some((one) => wanted.includes(one.toLowerCase().replace(/-(?:only|or-later)$/, "")));
}
