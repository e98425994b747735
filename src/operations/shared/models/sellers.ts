import { EU } from "../../../core/optimize/task/demands/words/names/places.ts";
import { nearest } from "../../../core/text/nearest.ts";
import type { Catalog } from "../../../store/catalog/read.ts";
import { listedModels, makerOf } from "./listed.ts";

interface Party {
  id: string;
  /** How a name is compared: letters and digits alone. */
  forms: ReadonlySet<string>;
}

interface Parties {
  provider: readonly Party[];
  maker: readonly Party[];
  countries: ReadonlyMap<string, readonly string[]>;
}

const cache = new WeakMap<Catalog, Parties>();

function partiesOf(catalog: Catalog): Parties {
  let parties = cache.get(catalog);
  if (parties === undefined) {
    const names = new Map(catalog.providers.map(({ id, name }) => [id, name]));
    const party = (id: string): Party => ({ id, forms: new Set([plain(id), plain(names.get(id) ?? id)]) });
    const makers = new Set(listedModels(catalog).flatMap((model) => makerOf(model) ?? []));
    parties = {
      provider: catalog.providers.map(({ id }) => party(id)),
      maker: [...makers].map(party),
      countries: new Map(
        catalog.providers.flatMap(({ id, facts }) => {
          const code = facts?.legal_seat?.code ?? null;
          return code === null ? [] : [[id, code] as const];
        }),
      ),
    };
    cache.set(catalog, parties);
  }
  return parties;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\d]/gu, "");
}

/** Returns the countries of a provider's legal seat, ISO 3166-1 alpha-2; null when no source states it. */
export function countriesOf(catalog: Catalog, provider: string): string[] | null {
  const found = partiesOf(catalog).countries.get(provider);
  return found === undefined ? null : [...found];
}

/** Whether a provider has its only seat in a country, or in a country of the European Union for `EU`. */
export function isSeatedIn(catalog: Catalog, provider: string, country: string): boolean {
  const seats = countriesOf(catalog, provider) ?? ["unknown"];
  return seats.every((seat) => (country === "EU" ? EU.includes(seat) : seat === country));
}

/** A provider or maker as a caller names it: its id, or a hint that there is none. */
export type Named = { id: string | undefined; hint: null } | { id: string; hint: string };

/** Finds a provider or maker by its id or name, in any case. An unknown name is kept as the id, so that nothing matches it. */
export function named(catalog: Catalog, role: "provider" | "maker", name: string | undefined): Named {
  if (name === undefined) return { id: undefined, hint: null };
  const parties = partiesOf(catalog)[role];
  const wanted = plain(name);
  const found = parties.find(({ id }) => id === name) ?? parties.find(({ forms }) => forms.has(wanted));
  if (found !== undefined) return { id: found.id, hint: null };
  const ids = parties.map(({ id }) => id);
  const within = ids.filter((id) => wanted.includes(plain(id)));
  const near = [...new Set([...within, ...nearest(name.toLowerCase(), ids, 5)])].slice(0, 5);
  return { id: name, hint: `There is no ${role} ${JSON.stringify(name)}. Nearest: ${near.join(", ")}.` };
}
