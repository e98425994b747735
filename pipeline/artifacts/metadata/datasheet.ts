import { BUNDLED_SOURCES } from "../../../src/core/catalog/bundled-sources.ts";
import { evidenceForm, FORM_WORDS } from "../../../src/core/prices/evidence-kind.ts";
import { holdsOn, priceStatus } from "../../../src/core/prices/model-price.ts";
import { countSubjects } from "../../../src/core/ranking/subjects.ts";
import { AGEING_AFTER_DAYS, EVIDENCE_FORMS, STALE_AFTER_DAYS } from "../../../src/schema/records/model-price.ts";
import type { ArtifactInput } from "../artifact.ts";
import type { DescribeData } from "./described.ts";

/**
 * `/data/DATASHEET.md`: how the data was collected and what it is not suited for, after Gebru et al., Datasheets for
 * Datasets.
 */
export const datasheet: DescribeData = (input) => [{ path: "data/DATASHEET.md", content: text(input) }];

function text({ data, products }: ArtifactInput): string {
  const { publisher, siteUrl, generatedAt } = data;
  const now = new Date(generatedAt);
  const day = generatedAt.slice(0, 10);
  const withRepository = products.filter((product) => product.githubRepository !== null);
  const withStars = products.filter((product) => product.githubStars !== null);
  const starDays = withStars.flatMap((product) => product.githubStarsAt?.slice(0, 10) ?? []).sort();
  const readings = [...data.starHistory.values()].reduce((sum, points) => sum + points.length, 0);
  const rates = data.models.flatMap((model) => model.prices);
  const current = rates.filter((rate) => holdsOn(rate, day));
  const byStatus = Map.groupBy(current, (rate) => priceStatus(rate, now));
  const subjects = countSubjects(products);
  const used = new Set([...data.starHistory.values()].flat().map((point) => point.source));
  const bundled = Object.entries(BUNDLED_SOURCES)
    .filter(([id]) => used.has(id))
    .map(([, { repository, license }]) => `${repository} (${license})`)
    .join(", ");
  const byForm = Map.groupBy(rates, evidenceForm);
  const forms = EVIDENCE_FORMS.map((form) => `${byForm.get(form)?.length ?? 0} ${form} (${FORM_WORDS[form]})`);
  const origins = (origin: string) => rates.filter((rate) => rate.origin === origin).length;
  const statuses = [...byStatus].map(([status, rows]) => `${rows.length} ${status}`).sort();
  return `# Datasheet: ${publisher} open dataset

As of ${generatedAt}, build ${data.buildId}. The questions are those of Gebru et al., *Datasheets for Datasets*.

## Motivation

To compare AI products by signals that this board does not sell, and language models by what they really cost, with every figure's
date and source beside it. ${publisher} publishes it (${siteUrl}).

## Composition

- ${products.length} products (\`rank-open-data\`), one record each, in slug order; ${withRepository.length} with a repository on GitHub, ${withStars.length} with a star count.
- ${subjects.ai} of the products are about AI itself, ${subjects["ai-infrastructure"]} are general technology with a use in AI that the description names, such as vector search or GPUs, and ${subjects.software} are neither: the column \`subject\` of the CSV, JSON Lines and Parquet files says which.
- ${readings} star readings over time (\`stars-history\`). Nothing is interpolated: a day without a reading has no row.
- ${data.models.length} models of ${data.providers.length} providers with ${rates.length} dated rates (\`llm-pricing\`), of which ${current.length} are in force: ${statuses.join(", ")}.
- ${data.taskModels.length} models for one task, such as embeddings, speech, images or video, with prices in their own units (\`task-models\`), and what is known of the terms of ${data.providers.filter(({ facts }) => facts !== null).length} providers (\`providers\`).
- Every change of a rate with both quotes (\`price-changes\`), and where second-hand lists differ (\`disagreements\`).
- No data about people. Names of companies, products and repositories are public.
- Null is not known. It is never 0, never free, never a guess.

## Collection

- Listings are written by editors or submitted by makers; \`listing_source\` says which, and \`verified\` whether a maker has shown control.
- Star counts are GitHub's own (\`stargazerCount\`), read over its API. \`github_stars_at\` is the last successful reading; a failed reading changes nothing.${starDays.length === 0 ? "" : ` The oldest in this build is of ${starDays[0]}, the newest of ${starDays.at(-1)}.`}
- Readings before this installation's own come from ${bundled} and carry that source. Lists under share-alike licences or without a licence are left out.
- What each rate was read from stands in \`evidence_form\`. Of all ${rates.length} rates: ${forms.join("; ")}.
- Only rates of the first three forms (page, excerpt, api) carry \`verified_at\` and are called verified, ageing or stale. \`evidence_sha256\` is the hash of the capture: of a page the hash of the page as served, otherwise of the part, rendering or copy.
- ${origins("hand")} were entered by hand from captures, ${origins("extractor")} were read by extractors, in those captures or in this installation's crawls, and the rest were taken from lists. An extractor refuses what it does not know: an unknown heading, sentence, header, unit or currency leaves the old price to age. Each quoted rate keeps the page's address, the SHA-256, the heading and the quoted row; its digits stand in that row.
- A sudden change (more than half) waits for a second reading at least an hour later or an operator. Records are closed and appended, never overwritten.
- Referred visits are counted by this board: once per visitor, product and UTC day, robots and prefetches left out.

## Preprocessing

Prices are in US dollars per million tokens; another unit is converted only when the page states it. Text cells of the
CSV files that a spreadsheet would run as a formula begin with an apostrophe. Nothing else is changed.

## Uses

Fit for comparing products and prices at a date, for research on adoption and price trends, and for software that picks a model.
Not fit for judging quality: stars measure attention, can be bought on GitHub itself, and are missing for closed products.
The catalogue is a choice by editors, not a census. A price's status says how fresh it is: verified for ${AGEING_AFTER_DAYS} days after its last reading,
then ageing, stale after ${STALE_AFTER_DAYS}; unverified prices come from renderings, copies or second-hand lists.

## Known gaps

- Star histories begin when a repository entered one of the source's lists, so a short series is not a young project.
- Prices in other currencies, committed-use discounts and free tiers are left out.
- Archived and renamed repositories keep their history under the present name.

## Conflicts of interest

${publisher} sells promotional placement (Rank Points) and computed answers. Neither can change a record of this dataset or its order:
the schemas have no room for them, and the tests of the program that writes the files check it. The promotional board is published apart, in \`rank.json\` and \`history.json\`.

## Distribution and licence

CC BY 4.0, except the quoted rows of provider pages, which are quotations with their source. Formats: JSON with JSON Schema,
CSV, JSON Lines, Parquet; described in \`datapackage.json\`, \`croissant.json\`, \`dcat.jsonld\` and \`dataset.jsonld\`; to be cited by \`CITATION.cff\`.

## Maintenance

Each build replaces the files under these names; \`CHANGELOG.md\` and \`changes.json\` say what changed. The first build of each UTC month is
frozen under \`snapshots/YYYY-MM/\` with SHA-256 sums, each month's manifest chained to the one before, and never rewritten.
Corrections: ${siteUrl}/corrections/
`;
}
