import type { Finding } from "../../../schema/answers/research.ts";
import type { CatalogModel } from "../../catalog-data.ts";
import { isShutDown } from "../../optimize/choice/shutdown.ts";
import { scheduledChanges } from "../../optimize/money/twelve-months.ts";
import { plainNumbers } from "../../optimize/task/sizes/numbers.ts";
import { baseRates } from "../../prices/base-rates.ts";
import { subjectOf } from "../intent.ts";
import { DAY_MS, type DirectInput, finding, oncePerModel, SHOWN } from "./input.ts";

export function priceAnswer(input: DirectInput): Finding | null {
  const { models, day, query, sources, named } = input;
  const asked = demandsOf(query);
  // Without a name, only a question for the cheapest of all can be answered, and none for a kind of work.
  if (!named && (!/\bcheap/i.test(query) || asked.rest.length > 0)) return null;
  const priced = models.filter(asked.meets).flatMap((model) => {
    const { input: inRate, output } = baseRates(model.prices, day);
    return inRate === null || output === null ? [] : [{ model, input: inRate, output }];
  });
  const current = priced.filter(({ model }) => !isShutDown(model, day));
  const blend = (one: (typeof priced)[number]) => 3 * Number(one.input.usd_per_mtok) + Number(one.output.usd_per_mtok);
  const cheap = /\bcheap|günstig|billig|moins cher|barat|economic|goedkoop|дешев|便宜|安い|저렴/i.test(query);
  const listed = cheap
    ? oncePerModel(
        current.filter((one) => blend(one) > 0 || /\bfree\b/i.test(query)).sort((a, b) => blend(a) - blend(b)),
      )
    : current.length > 0
      ? current
      : priced;
  const chosen = listed.slice(0, SHOWN);
  if (chosen[0] === undefined) return null;
  const end = new Date(Date.parse(day) + 365 * DAY_MS).toISOString().slice(0, 10);
  const texts = chosen.map(({ model, input, output }) => {
    const past = model.prices.filter(
      ({ meter, when, effective_to: to }) =>
        meter === "input" && Object.keys(when).length === 0 && to !== null && to <= day,
    );
    const before = past
      .map(
        ({ usd_per_mtok: usd, effective_from: from, effective_to: to }) => ` (input was ${usd} from ${from} to ${to})`,
      )
      .join("");
    // The first reading is no start of a price: only a rate that follows another, or came with the model, has one.
    const began =
      past.some(({ effective_to: to }) => to === input.effective_from) || model.released_on === input.effective_from;
    const since = began
      ? `since ${input.effective_from}`
      : `first read here on ${input.effective_from}, when it began is not recorded`;
    const window = asked.filtered ? `, window ${model.context_window?.value ?? "not known"}` : "";
    const next = scheduledChanges(model.prices, day, end)
      .map(({ on, meter, to_usd_per_mtok: to }) => `; ${meter} becomes ${to} on ${on}`)
      .join("");
    const ended = isShutDown(model, day) ? ", shut down, last price" : input.evidence === null ? ", second-hand" : "";
    return `${model.display_name} at ${model.providerName}${ended}: input ${input.usd_per_mtok}, output ${output.usd_per_mtok}${window}, ${since}${before}${next}`;
  });
  const first = chosen[0];
  return finding(
    "price_of",
    `In USD per million tokens${asked.words === "" ? "" : ` (${asked.words})`}: ${texts.join(". ")}.${
      /\bhistory\b|\bchange[sd]?\b/i.test(query) && !texts.some((text) => text.includes(" was "))
        ? " No earlier price is recorded."
        : ""
    }`,
    {
      model: first.model.display_name,
      provider: first.model.provider,
      input: first.input.usd_per_mtok,
      output: first.output.usd_per_mtok,
      listings: listed.length,
      on: day,
    },
    [
      first.input.evidence === null
        ? sources.prices
        : {
            name: `Price page of ${first.model.providerName}`,
            url: first.input.evidence.url,
            as_of: first.input.evidence.read_at,
          },
    ],
  );
}

/** Words of a question for the cheapest that are no demand. */
const NO_DEMAND =
  /^(?:cheapest|cheap|cheaper|current|model|models|llm|llms|api|apis|price|prices|least|at|with|context|window|token|tokens|input|output|any|all|best|available|today|now|right|sold|usd|per|million|or|more|over|than|above|minimum|long|large|language|ai|free)$/;

/** What a question asks of models besides a name: window, open weights, images, tools; `rest` are words of which nothing is known. */
function demandsOf(query: string): {
  meets: (model: CatalogModel) => boolean;
  words: string;
  filtered: boolean;
  rest: string[];
} {
  const plain = plainNumbers(query).text;
  const window =
    /(\d{4,})[\s-]*(?:tokens?)?(?: of)?[\s-]*(?:context|window)|(?:context|window)[^\d.]{0,30}(\d{4,})/i.exec(plain);
  const least = window === null ? null : Number(window[1] ?? window[2]);
  const open = /\bopen[- ](?:weights?|source)\b/i.test(query);
  const image = /\b(?:vision|images?|multimodal)\b/i.test(query);
  const tools = /\b(?:tool|function)[- ]?call\w*|\btools\b/i.test(query);
  const words = [
    ...(least === null ? [] : [`window of at least ${least} tokens`]),
    ...(open ? ["open weights"] : []),
    ...(image ? ["takes images"] : []),
    ...(tools ? ["calls tools"] : []),
  ];
  const rest = (
    plain
      .toLowerCase()
      .replace(/open[- ](?:weights?|source)|vision|images?|multimodal|(?:tool|function)[- ]?call\w*|tools/g, " ")
      .match(/[a-z]+/g) ?? []
  ).filter((word) => !NO_DEMAND.test(word) && subjectOf(word) !== "");
  return {
    meets: (model) =>
      (least === null || (model.context_window?.value ?? 0) >= least) &&
      (!open || model.open_weights) &&
      (!image || model.modalities?.input.includes("image") === true) &&
      (!tools || model.tools === true),
    words: words.join(", "),
    filtered: least !== null,
    rest,
  };
}
