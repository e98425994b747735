import { Decimal } from "decimal.js";
import { type Quantity, quantitiesOf } from "../../question/numbers/quantities.ts";

/** Returns what a question wants to buy in a unit of price: "50 horas" in minutes of audio. */
export function quantityIn(query: string, unit: string | null): Quantity | null {
  return quantitiesOf(query).find((one) => one.unit === unit) ?? null;
}

/** States what it costs at a rate; empty without a quantity in the unit. */
export function costText(usd: string, unit: string, quantity: Quantity | null): string {
  if (quantity === null || quantity.unit !== unit) return "";
  const cost = new Decimal(usd).times(quantity.count);
  return `, ${cost.gte(0.1) ? cost.toFixed(2) : cost.toSignificantDigits(2).toFixed()} USD for ${amountOf(quantity)}`;
}

const PLURALS: Readonly<Record<string, string>> = {
  audio_minute: "minutes",
  image: "images",
  video_second: "seconds",
  page: "pages",
};

/** A quantity in words: hours of audio, thousands and millions as plain numbers. */
function amountOf({ unit, count }: Quantity): string {
  if (unit === "audio_minute" && count >= 60 && count % 60 === 0) return `${count / 60} hours`;
  if (unit === "million_characters") return `${Math.round(count * 1e6)} characters`;
  if (unit === "thousand_queries") return `${Math.round(count * 1e3)} queries`;
  if (unit === "million input tokens") return `${Math.round(count * 1e6)} input tokens`;
  return `${count} ${PLURALS[unit] ?? unit}`;
}
