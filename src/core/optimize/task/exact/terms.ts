import { SHOPS_OF } from "../demands/origin.ts";
import type { ConstraintKind } from "../demands/types.ts";
import {
  HOLDS_THINKING,
  IS_FLOOR,
  licensedUnder,
  NO_LICENCES,
  NO_THINKING,
  OWN_COST,
  STAKES,
} from "../demands/unchecked.ts";
import { type Field, field, figure, filtered, flag, ofKind, priced } from "./kit.ts";
import { countries, licenses, makers, type Region, regions, sellers } from "./names.ts";
import { type Form, mapped, number, opposite, word, yesOrNo } from "./notation.ts";

/** A demand on the terms of sellers. */
function term(
  name: string,
  kind: ConstraintKind,
  key: "gdpr" | "hipaa" | "noTraining" | "soc2" | "iso27001",
  also: readonly string[] = [],
  not: readonly string[] = [],
): Field {
  return flag({
    name,
    also,
    forms: Object.fromEntries(not.map((one) => [one, opposite])),
    silences: ofKind(kind),
    says: filtered(kind),
    set: (value, { terms }) => ({ terms: { ...terms, [key]: value || undefined } }),
    of: ({ demands }) => demands.terms[key] === true,
  });
}

type Names = "onlyMakers" | "excludedMakers" | "askedMakers" | "onlySellers" | "excludedSellers";

/** Names that are wanted or excluded. */
function names(
  name: string,
  key: Names,
  form: Form<ReadonlySet<string>>,
  kind: "maker" | "seller",
  sign: "only" | "not" | "asked about",
  also: readonly string[] = [],
): Field {
  return field<ReadonlySet<string>>({
    name,
    also,
    form,
    silences: (one) => one.kind === kind && one.detail?.startsWith(sign) === true,
    says: (values) =>
      values.size === 0
        ? null
        : sign === "asked about"
          ? priced(kind, `asked about: options has the cheapest likely model of ${[...values].join(" and of ")}`)
          : filtered(kind, `${sign} ${[...values].join(", ")}`),
    set: (values, demands) => {
      if (key !== "excludedMakers") return { [key]: values };
      // Excluding a maker excludes the sellers that belong to it.
      const shops = [...values].flatMap((maker) => SHOPS_OF[maker] ?? []);
      return { excludedMakers: values, excludedSellers: new Set([...demands.excludedSellers, ...shops]) };
    },
    of: ({ demands }) => (demands[key].size > 0 || demands.stated.has(name) ? demands[key] : null),
  });
}

/** Countries of makers and sellers, of sellers alone or of makers alone. */
function places(
  name: string,
  of: "all" | "sellers" | "makers",
  sign: "only" | "not",
  also: readonly string[] = [],
): Field {
  const keys =
    sign === "only"
      ? (["onlyCountries", "onlyMakerCountries"] as const)
      : (["excludedCountries", "excludedMakerCountries"] as const);
  const own = of === "all" ? keys : [of === "sellers" ? keys[0] : keys[1]];
  return field<ReadonlySet<string>>({
    name,
    also,
    form: countries,
    silences: (one) => one.kind === "country" && one.detail?.startsWith(sign) === true,
    clear: Object.fromEntries(keys.map((key) => [key, new Set()])),
    says: (codes) => (codes.size === 0 ? null : filtered("country", `${sign} ${countries.write(codes)}`)),
    set: (codes) => Object.fromEntries(own.map((key) => [key, codes])),
    of({ demands }) {
      const [ofSellers, ofMakers] = [demands[keys[0]], demands[keys[1]]];
      const alike = ofSellers.symmetricDifference(ofMakers).size === 0;
      const values = of === "makers" ? ofMakers : ofSellers;
      if ((of === "all") !== alike) return null;
      return values.size > 0 || (of === "all" && demands.stated.has(name)) ? values : null;
    },
  });
}

/** Names under which a maker, a seller or a country is left out: the value tells which. */
const LEFT_OUT = ["exclude", "avoid"];

const usd = (value: number) => String(Number(value.toPrecision(6)));

/** Amounts of money, in USD. */
const MONEY: readonly Field[] = [
  figure({
    name: "bill_a_month",
    also: [
      "monthly_bill",
      "monthly_bill_usd",
      "bill_usd_per_month",
      "bill",
      "monthly_spend",
      "current_spend",
      "current_cost",
      "current_monthly_cost",
    ],
    key: "monthlyBill",
    silences: ofKind("monthly_bill"),
    says: (value) => priced("monthly_bill", `${usd(value)} USD a month`),
  }),
  figure({
    name: "most_a_month",
    also: [
      "max_monthly_usd",
      "monthly_budget",
      "monthly_budget_usd",
      "max_usd_per_month",
      "budget",
      "max_monthly_cost",
      "budget_per_month",
      "monthly_limit",
      "monthly_cap",
    ],
    key: "monthlyBudget",
    limit: "most",
    silences: ({ kind, detail }) => kind === "monthly_budget" && detail?.endsWith("in all") !== true,
    says: (value) => filtered("monthly_budget", `at most ${usd(value)} USD a month`),
  }),
  figure({
    name: "most_in_all",
    also: ["max_total_usd", "total_budget_usd", "total_budget", "max_total_cost"],
    key: "totalBudget",
    limit: "most",
    silences: ({ kind, detail }) => kind === "monthly_budget" && detail?.endsWith("in all") === true,
    says: (value) => filtered("monthly_budget", `at most ${usd(value)} USD in all`),
  }),
  figure({
    name: "most_a_call",
    also: [
      ...["max_call_usd", "max_usd_per_call", "max_cost", "max_cost_per_call", "max_cost_per_call_usd"],
      ...["cost_per_call_max", "budget_per_call"],
    ],
    key: "maxCallCost",
    limit: "most",
    silences: ofKind("cost_per_call"),
    says: (value) => filtered("cost_per_call", `at most ${usd(value)} USD a call`),
  }),
  figure({
    name: "saving_wanted",
    also: ["saving", "min_saving", "target_saving"],
    key: "savingShare",
    form: number("share"),
    limit: "least",
    silences: ofKind("saving"),
    says: (share) =>
      priced(
        "saving",
        `at most ${Math.round((1 - share) * 100)} % of what a call costs today: models that reach it go first`,
      ),
  }),
];

/** Effort of a model that thinks. How much each effort costs is not recorded, so only none of it is a value. */
const NO_EFFORT: Form<"no" | "yes" | "included" | "extra"> = word({ none: "no", off: "no", "0": "no" });

const OPEN_OR_CLOSED: Form<boolean> = mapped(
  word({ open: "open", "open-source": "open", closed: "closed", proprietary: "closed" }),
  (said) => said === "open",
);

/** What models and sellers must be. */
const MODELS: readonly Field[] = [
  field<boolean>({
    name: "open_weights",
    also: ["open_source", "open_weight"],
    form: yesOrNo,
    forms: { weights: OPEN_OR_CLOSED },
    silences: ({ kind, detail }) => kind === "open_weights" && detail !== NO_LICENCES,
    clear: { selfHosted: false },
    says: (open) => filtered("open_weights", open ? "open weights only" : "no open weights"),
    set: (open) => ({ openWeights: open, closedWeights: !open }),
    of: ({ demands }) => (demands.openWeights ? true : demands.closedWeights ? false : null),
  }),
  field<ReadonlySet<string>>({
    name: "license",
    also: ["licence", "licenses", "licences", "weights_license", "weights_licence"],
    form: licenses,
    silences: ({ kind, detail }) => kind === "license" || detail === NO_LICENCES,
    says: (values) =>
      values.has("open")
        ? filtered("open_weights", "open weights only")
        : values.has("closed")
          ? filtered("open_weights", "no open weights")
          : values.size === 0
            ? null
            : filtered("license", licensedUnder(values)),
    set: (values) =>
      values.has("closed")
        ? { openWeights: false, closedWeights: true, licenses: new Set<string>() }
        : {
            ...(values.size > 0 ? { openWeights: true, closedWeights: false } : {}),
            licenses: new Set([...values].filter((one) => one !== "open")),
          },
    of: ({ demands }) => (demands.licenses.size > 0 || demands.stated.has("license") ? demands.licenses : null),
  }),
  flag({
    name: "self_hosted",
    also: ["self_host", "self_hosting", "on_prem", "on_premise", "on_premises"],
    says: filtered("open_weights", `open weights only${OWN_COST}`),
    clear: { selfHosted: false },
    set: (own, { openWeights, closedWeights }) => ({
      selfHosted: own,
      ...(own ? { openWeights: true, closedWeights: false } : { openWeights, closedWeights }),
    }),
    of: ({ demands }) => demands.selfHosted,
  }),
  field<"no" | "yes" | "included" | "extra">({
    name: "thinking",
    also: ["reasoning"],
    form: word({
      no: "no",
      off: "no",
      none: "no",
      false: "no",
      yes: "yes",
      true: "yes",
      on: "yes",
      allowed: "yes",
      included: "included",
      extra: "extra",
      excluded: "extra",
    }),
    forms: { reasoning_effort: NO_EFFORT, thinking_effort: NO_EFFORT, effort: NO_EFFORT },
    silences: ofKind("thinking"),
    says: (thinking) =>
      thinking === "yes" || thinking === "extra"
        ? null
        : thinking === "no"
          ? filtered("thinking", NO_THINKING)
          : priced("thinking", HOLDS_THINKING),
    set: (thinking) => ({ noThinking: thinking === "no" }),
    of: ({ demands, profile, current }) => {
      if (profile.withThinking !== null) return "included";
      if (demands.noThinking) return "no";
      // An exact output of a model that always thinks holds the thinking unless this says otherwise.
      if (current.reasoning === "always" && profile.visibleTokens === null) return "extra";
      return demands.stated.has("thinking") ? "yes" : null;
    },
  }),
  figure({
    name: "min_context_window",
    also: ["context_window", "context", "min_context", "context_length", "max_context"],
    key: "minContext",
    form: number("whole"),
    limit: "least",
    silences: ofKind("context"),
    says: (tokens) => filtered("context", `at least ${tokens} tokens`),
  }),
  names("makers", "onlyMakers", makers, "maker", "only", [
    ...["only_makers", "allowed_makers", "maker", "vendor", "vendors", "allowed_vendors"],
  ]),
  names("exclude_makers", "excludedMakers", makers, "maker", "not", ["exclude_maker", "exclude_vendors", ...LEFT_OUT]),
  names("asked_makers", "askedMakers", makers, "maker", "asked about"),
  names("sellers", "onlySellers", sellers, "seller", "only", [
    ...["only_sellers", "only_providers", "allowed_sellers", "allowed_providers", "seller", "provider", "providers"],
  ]),
  names("exclude_sellers", "excludedSellers", sellers, "seller", "not", [
    "exclude_seller",
    "exclude_providers",
    ...LEFT_OUT,
  ]),
  places("countries", "all", "only", ["only_countries"]),
  places("seller_countries", "sellers", "only"),
  places("maker_countries", "makers", "only"),
  places("exclude_countries", "all", "not", LEFT_OUT),
  places("exclude_seller_countries", "sellers", "not"),
  places("exclude_maker_countries", "makers", "not"),
];

const IN_EU: Form<ReadonlySet<Region>> = mapped(yesOrNo, (only) => new Set<Region>(only ? ["EU"] : []));
const NO_DAYS: Form<"no" | "yes" | "default"> = word({ none: "yes", zero: "yes", no: "yes" });

/** What sellers must do with data, and what answers must be. */
const DATA: readonly Field[] = [
  field<ReadonlySet<Region>>({
    name: "data_region",
    also: ["region", "data_residency", "residency", "data_location", "location", "hosting", "hosted_in"],
    form: regions,
    forms: { eu_only: IN_EU, eu_hosting: IN_EU, eu_hosted: IN_EU, eu: IN_EU },
    silences: (one) => one.kind === "data_region" && one.detail?.startsWith("outside") !== true,
    says: (codes) => [...codes].slice(0, 1).map((code) => filtered("data_region", code)),
    set: (codes, { terms }) => ({
      terms: {
        ...terms,
        dataRegion: [...codes][0] ?? (typeof terms.dataRegion === "string" ? undefined : terms.dataRegion),
      },
    }),
    of: ({ demands: { terms, stated } }) =>
      typeof terms.dataRegion === "string"
        ? new Set([terms.dataRegion as Region])
        : stated.has("data_region")
          ? new Set()
          : null,
  }),
  field<ReadonlySet<Region>>({
    name: "exclude_data_regions",
    form: regions,
    silences: (one) => one.kind === "data_region" && one.detail?.startsWith("outside") === true,
    says: (codes) =>
      codes.size === 0
        ? null
        : filtered("data_region", `outside ${[...codes].join(", ")}: sellers whose pages name another region`),
    set: (codes, { terms }) => ({
      terms:
        typeof terms.dataRegion === "string"
          ? terms
          : { ...terms, dataRegion: codes.size === 0 ? undefined : { outside: [...codes] } },
    }),
    of: ({ demands: { terms, stated } }) =>
      typeof terms.dataRegion === "object"
        ? new Set(terms.dataRegion.outside as readonly Region[])
        : stated.has("exclude_data_regions")
          ? new Set()
          : null,
  }),
  term("gdpr", "gdpr", "gdpr", ["dpa"]),
  term("hipaa", "hipaa", "hipaa", ["baa"]),
  field<"no" | "yes" | "default">({
    name: "zero_retention",
    also: ["zdr", "zero_data_retention"],
    form: word({ no: "no", false: "no", yes: "yes", true: "yes", default: "default" }),
    forms: { retention: NO_DAYS, data_retention: NO_DAYS },
    silences: ofKind("zero_retention"),
    says: (value) =>
      value === "no"
        ? null
        : filtered("zero_retention", value === "default" ? "by default, without a request or a setting" : undefined),
    set: (value, { terms }) => ({
      terms: { ...terms, zeroRetention: value === "no" ? undefined : value === "default" ? value : true },
    }),
    of: ({ demands: { terms, stated } }) =>
      terms.zeroRetention === "default"
        ? "default"
        : terms.zeroRetention === true
          ? "yes"
          : stated.has("zero_retention")
            ? "no"
            : null,
  }),
  term(
    "no_training",
    "no_training",
    "noTraining",
    ["no_train", "no_data_training"],
    ["training", "train_on_data", "data_training", "allow_training", "used_for_training"],
  ),
  field<number>({
    name: "retention_days",
    also: ["retention", "data_retention", "max_retention_days"],
    form: number("whole"),
    limit: "most",
    silences: ofKind("retention"),
    says: (days) => filtered("retention", `at most ${days} days, by default or with retention switched off`),
    set: (retentionDays, { terms }) => ({ terms: { ...terms, retentionDays } }),
    of: ({ demands }) => demands.terms.retentionDays ?? null,
  }),
  term("soc2", "soc2", "soc2", ["soc_2"]),
  term("iso_27001", "iso_27001", "iso27001", ["iso27001"]),
];

/** What answers must be. */
const ANSWERS: readonly Field[] = [
  field<"costly" | "tolerable">({
    name: "mistakes",
    form: word({ costly: "costly", tolerable: "tolerable" }),
    forms: {
      ...Object.fromEntries(
        ["stakes", "criticality", "accuracy"].map((name) => [
          name,
          word({ high: "costly", critical: "costly", low: "tolerable" }),
        ]),
      ),
      error_tolerance: word({ low: "costly", none: "costly", zero: "costly", high: "tolerable" }),
    },
    silences: ({ detail }) => detail === STAKES,
    says: (value) => (value === "costly" ? filtered("requirement", STAKES) : null),
    set: (value, _, words) => (value === "costly" ? { stakes: words } : { stakes: null, missed: null }),
    of: ({ demands }) => (demands.stakes !== null ? "costly" : demands.stated.has("mistakes") ? "tolerable" : null),
  }),
  field<number>({
    name: "most_wrong",
    also: ["max_error_rate", "error_rate"],
    form: number("share"),
    forms: Object.fromEntries(
      ["min_accuracy", "accuracy"].map((name) => [
        name,
        mapped(number("share"), (right) => (right < 1 ? Number((1 - right).toFixed(6)) : null)),
      ]),
    ),
    limit: "most",
    silences: ({ detail }) => detail === IS_FLOOR,
    clear: { floors: [] },
    says: () => ({ kind: "requirement", effect: "not_checked", detail: IS_FLOOR }),
    set: (mostWrong, { floors }, words) => ({ floors: [{ words, mostWrong, asToday: false }, ...floors] }),
    of: ({ demands }) => demands.floors.find(({ mostWrong }) => mostWrong !== null)?.mostWrong ?? null,
  }),
  flag({
    name: "as_good_as_today",
    silences: ({ detail }) => detail === IS_FLOOR,
    clear: { floors: [] },
    says: { kind: "requirement", effect: "not_checked", detail: IS_FLOOR },
    set: (asToday, { floors }, words) => ({
      floors: asToday ? [...floors, { words, mostWrong: null, asToday }] : floors,
    }),
    of: ({ demands }) => demands.floors.some(({ asToday }) => asToday),
  }),
];

export const TERMS: readonly Field[] = [...MONEY, ...MODELS, ...DATA, ...ANSWERS];
