import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command, Option } from "commander";
import { REGISTRY } from "../../pipeline/build/inputs.ts";
import { loadProducts } from "../../pipeline/registry/load.ts";
import { CATEGORIES } from "../../src/schema/records/categories.ts";
import { LicenseKind, ProductListing, Subject } from "../../src/schema/records/product.ts";
import type { ProgramDeps } from "../deps.ts";
import { ExitError, type Io } from "../terminal/io.ts";

interface AddFlags {
  name: string;
  category: string;
  homepage: string;
  subject: string;
  description: string;
  tags: string[];
  kinds?: string[];
  license: string;
  github?: string;
  submitted?: boolean;
  json?: boolean;
}

/** The catalogue's listings. Every change edits a reviewable file in `pipeline/registry/products/`. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of subcommands
export function productsCommand(io: Io, deps: ProgramDeps, registry: string = REGISTRY): Command {
  const folder = join(registry, "products");
  const products = new Command("products").description(
    "List and edit the catalogue's listings: reviewable files, published by the next build.",
  );

  products
    .command("list")
    .option("--category <slug>", "only this category")
    .option("--hidden", "only hidden listings")
    .option("--json", "print as JSON")
    .description("List the listings.")
    .action((flags: { category?: string; hidden?: boolean; json?: boolean }) => {
      const rows = loadProducts(folder).filter(
        (row) => (flags.category === undefined || row.category === flags.category) && (!flags.hidden || row.hidden),
      );
      if (flags.json) return io.stdout(`${JSON.stringify(rows)}\n`);
      for (const row of rows)
        io.stdout(
          `${row.slug.padEnd(40)} ${row.category.padEnd(13)} ${row.homepage_url}${row.hidden ? "  (hidden)" : ""}\n`,
        );
    });

  products
    .command("add")
    .argument("<slug>", "lower-case words joined by hyphens")
    .requiredOption("--name <text>", "name as its maker writes it")
    .addOption(
      new Option("--category <slug>", "category of the listing").choices(Object.keys(CATEGORIES)).makeOptionMandatory(),
    )
    .requiredOption("--homepage <url>", "https address")
    .addOption(new Option("--subject <kind>", "subject of the product").choices(Subject.options).makeOptionMandatory())
    .requiredOption("--description <text>", "one or two sentences in your own words")
    .requiredOption("--tags <word...>", "lower-case search words, most telling first")
    .option("--kinds <name...>", "what it is, most telling first, as src/schema/records/kinds.ts names it")
    .addOption(new Option("--license <kind>", "kind of licence").choices(LicenseKind.options).makeOptionMandatory())
    .option("--github <owner/name>", "GitHub repository")
    .option("--submitted", "its maker asked for the listing")
    .option("--json", "print the listing as JSON")
    .description("Add a listing.")
    .action((slug: string, flags: AddFlags) => {
      const parsed = ProductListing.safeParse({
        slug,
        name: flags.name,
        category: flags.category,
        homepage_url: flags.homepage,
        subject: flags.subject,
        description: flags.description,
        tags: flags.tags,
        kinds: flags.kinds ?? [],
        license: flags.license,
        github: flags.github ?? null,
        listed_at: new Date(deps.now()).toISOString(),
        listing_source: flags.submitted ? "submission" : "editorial",
        operator_reference: !flags.submitted,
      });
      if (!parsed.success) {
        throw new ExitError(
          parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("\n"),
          2,
        );
      }
      const listing = parsed.data;
      const twin = loadProducts(folder).find(
        (row) =>
          row.slug === slug ||
          row.name.toLowerCase() === listing.name.toLowerCase() ||
          row.homepage_url === listing.homepage_url ||
          (listing.github !== null && row.github?.toLowerCase() === listing.github.toLowerCase()),
      );
      if (twin !== undefined) throw new ExitError(`${twin.slug} has the same slug, name, homepage or repository.`);
      editFile(folder, listing.category, (rows) => [...rows, listing]);
      if (flags.json) return io.stdout(`${JSON.stringify(listing)}\n`);
      io.stdout(`Added ${slug} to ${listing.category}.json. The next build publishes it.\n`);
    });

  const change = (name: string, description: string, edit: (row: Record<string, unknown>) => void, done: string) =>
    products
      .command(name)
      .argument("<slug>", "the listing")
      .option("--json", "print the listing as JSON")
      .description(description)
      .action((slug: string, flags: { json?: boolean }) => {
        const listing = loadProducts(folder).find((row) => row.slug === slug);
        if (listing === undefined) throw new ExitError(`There is no listing ${slug}.`);
        editFile(folder, listing.category, (rows) => {
          for (const row of rows) if (row.slug === slug) edit(row);
          return rows;
        });
        if (flags.json) return io.stdout(`${JSON.stringify(loadProducts(folder).find((row) => row.slug === slug))}\n`);
        io.stdout(`${slug} ${done}. The next build publishes it.\n`);
      });
  change(
    "verify",
    "Note that the maker has shown control of a listing.",
    (row) => Object.assign(row, { verified: true }),
    "is verified",
  );
  change(
    "hide",
    "Hide a listing; it stays in the registry for the record.",
    (row) => Object.assign(row, { hidden: true }),
    "is hidden",
  );

  return products;
}

type Row = Record<string, unknown>;

/** Rewrites one category file, keeping each record as authored and the order by slug. */
function editFile(folder: string, category: string, edit: (rows: Row[]) => Row[]): void {
  const file = join(folder, `${category}.json`);
  const rows = edit(JSON.parse(readFileSync(file, "utf8")));
  rows.sort((a, b) => (String(a.slug) < String(b.slug) ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(rows.map(withoutDefaults), null, 2)}\n`);
}

/** Removes members at their default, which authored files omit. */
function withoutDefaults(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) =>
        !((name === "hidden" || name === "verified") && value === false) &&
        !((name === "aliases" || name === "kinds") && Array.isArray(value) && value.length === 0),
    ),
  );
}
