import type { Finding } from "../../schema/answers/research.ts";
import type { Source } from "../../schema/records/source.ts";
import { isShutDown } from "../optimize/choice/shutdown.ts";
import type { ModelQuality } from "../quality/types.ts";
import { finding, idsOf } from "../research/answers/input.ts";
import { pricedOn } from "../research/answers/price.ts";
import { blendOf } from "../research/answers/prices/order.ts";
import { listingsOf } from "./at-sellers.ts";
import type { ModelData } from "./listings.ts";

const MOST_NAMED = 5;

/**
 * Says how fast models are: the measured medians of the fastest sellers, and the output speeds that sellers publish.
 * @param measured what is known of a model from public measurements, by its key
 * @returns null when one of the names has no listing
 */
export function speedsOf(
  names: readonly string[],
  data: ModelData,
  measured: (key: string) => ModelQuality["speed"],
  prices: Source,
): Finding | null {
  const of = names.map((name) => ({ name, listings: listingsOf(name, data.models) }));
  if (of.some(({ listings }) => listings.length === 0)) return null;
  const found = of.map(({ listings }) => speedOf(listings, data, measured));
  const statement = [
    ...found.map(({ text }) => text),
    "Speeds of all sellers are not measured here: try two with your own prompts before you choose by speed.",
  ].join(" ");
  return finding("speeds", statement, { ids: found.map(({ ids }) => ids).join(", "), on: data.day }, [prices]);
}

function speedOf(
  listings: ReturnType<typeof listingsOf>,
  { day }: ModelData,
  measured: (key: string) => ModelQuality["speed"],
): { text: string; ids: string } {
  const [model] = listings;
  const key = listings.find(({ model_key: one }) => one !== null)?.model_key ?? "";
  const speed = measured(key);
  const name = model?.display_name ?? "";
  const parts = [
    ...(speed?.tokensPerSecond == null
      ? []
      : [
          `${speed.tokensPerSecond} tokens per second at ${speed.throughputProvider ?? "its fastest seller"}, the fastest measured`,
        ]),
    ...(speed?.latencyMs == null
      ? []
      : [
          `${speed.latencyMs} ms to the first token at ${speed.latencyProvider ?? "its fastest seller"}, the least measured`,
        ]),
  ];
  const published = listings
    .flatMap((one) => (one.output_speed === null ? [] : [{ one, speed: one.output_speed }]))
    .sort((a, b) => b.speed.value - a.speed.value);
  const sold = pricedOn(listings, day)
    .filter((one) => blendOf(one) > 0 && !isShutDown(one.model, day))
    .sort((a, b) => blendOf(a) - blendOf(b));
  const shown = [...new Set([...published.map(({ one }) => one), ...sold.map((one) => one.model)])].slice(
    0,
    MOST_NAMED,
  );
  const rates = sold.filter((one) => shown.includes(one.model));
  const text = [
    parts.length === 0
      ? `${name}: no measured speed is on record.`
      : `${name}: ${parts.join("; ")} (medians to ${speed?.asOf}, as sellers are named there).`,
    published.length === 0
      ? "No seller's published output speed is on record."
      : `Published by sellers: ${published.map(({ one, speed: said }) => `${one.providerName} ${said.value} tokens per second (read ${said.read_on})`).join(", ")}.`,
    rates.length === 0
      ? ""
      : `Price there and at the cheapest sellers, input and output in USD per million tokens: ${rates.map(({ model: one, input, output }) => `${one.providerName} ${input.usd_per_mtok} and ${output.usd_per_mtok}`).join("; ")}.`,
  ]
    .filter((one) => one !== "")
    .join(" ");
  return { text, ids: idsOf(shown) };
}
