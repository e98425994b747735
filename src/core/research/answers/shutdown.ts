import type { Finding } from "../../../schema/answers/research.ts";
import type { CatalogModel } from "../../catalog-data.ts";
import { daysLeft, isShutDown } from "../../optimize/choice/shutdown.ts";
import { type DirectInput, finding, SHOWN } from "./input.ts";

export function shutdownAnswer({ models, day, query, sources }: DirectInput): Finding | null {
  if (models.length === 0) return null;
  const ahead = /\bwill\b|\bnext\b|\bwithin\b|\bcoming\b|\bupcoming\b/i.test(query);
  const own = models.filter(({ first_party: own }) => own);
  const asked = own.length > 0 ? own : models;
  const ending = asked
    .filter((model) =>
      ahead ? (daysLeft(model, day) ?? 0) > 0 : daysLeft(model, day) !== null || model.status === "deprecated",
    )
    .sort((a, b) => ((a.deprecation?.shutdown_on ?? "9") < (b.deprecation?.shutdown_on ?? "9") ? 1 : -1));
  const staying = asked.filter((model) => !ending.includes(model) && !isShutDown(model, day));
  const texts = ending.slice(0, 12).map((model) => {
    const on = model.deprecation?.shutdown_on ?? null;
    const left = daysLeft(model, day);
    const when =
      on === null ? "no date recorded" : left === 0 ? `shut down on ${on}` : `shut down on ${on}, in ${left} days`;
    const next = model.deprecation?.replacement;
    return `${model.display_name}: ${when}${next ? `, replacement ${next}` : ""}`;
  });
  const rest =
    staying.length === 0
      ? ""
      : ` No end is announced for ${staying
          .slice(0, SHOWN)
          .map(({ display_name: name }) => name)
          .join(", ")}${staying.length > SHOWN ? ` and ${staying.length - SHOWN} more` : ""}.`;
  const elsewhere = own.length === 0 ? [] : endingElsewhere(models, ending, day, ahead);
  const others =
    elsewhere.length === 0
      ? ""
      : ` At other sellers: ${elsewhere
          .slice(0, 8)
          .map(
            ({ display_name: name, providerName, deprecation }) =>
              `${name} at ${providerName} on ${deprecation?.shutdown_on}`,
          )
          .join(", ")}.`;
  const notices = ending.flatMap(({ display_name: name, deprecation }) => {
    const url = deprecation?.source.match(/https:\/\/[^\s;,)]+/)?.[0];
    return url === undefined ? [] : [{ name: `Notice about ${name}`, url, as_of: deprecation?.announced_on ?? null }];
  });
  return finding(
    "shutdown_of",
    `${texts.length === 0 ? "" : `${texts.join(". ")}.`}${rest}${others}`.trim(),
    {
      ending: ending.length,
      staying: staying.length,
      next: ending.at(-1)?.deprecation?.shutdown_on ?? "none",
      on: day,
    },
    notices.length > 0 ? notices.slice(0, SHOWN) : [sources.prices],
  );
}

/** Ends that a seller has announced for a model of another maker, on a day of its own. */
function endingElsewhere(
  models: readonly CatalogModel[],
  ending: readonly CatalogModel[],
  day: string,
  ahead: boolean,
): CatalogModel[] {
  const known = new Set(ending.map(({ model_key: key, deprecation }) => `${key} ${deprecation?.shutdown_on}`));
  return models
    .filter(
      (model) =>
        !model.first_party &&
        (model.deprecation?.shutdown_on ?? null) !== null &&
        (ahead
          ? (daysLeft(model, day) ?? 0) > 0 && (daysLeft(model, day) ?? 0) <= 365
          : (daysLeft(model, day) ?? 0) > 0) &&
        !known.has(`${model.model_key} ${model.deprecation?.shutdown_on}`),
    )
    .sort((a, b) => ((a.deprecation?.shutdown_on ?? "") < (b.deprecation?.shutdown_on ?? "") ? -1 : 1));
}
