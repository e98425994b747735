import { DAY_MS } from "../../core/periods.ts";

const integers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Shown in place of an unknown figure. */
const UNKNOWN = "–";

/** Formats as `12,345`; a dash for null. */
export function count(value: number | null): string {
  return value === null ? UNKNOWN : grouped(value);
}

/** Small integers have no separator; `Intl` takes a hundred times as long for them. */
function grouped(value: number): string {
  return Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : integers.format(value);
}

/** Formats as `+1,234`, `−56` or `0`; a dash for null. */
export function signed(value: number | null): string {
  if (value === null) return UNKNOWN;
  if (value === 0) return "0";
  return `${value > 0 ? "+" : "−"}${integers.format(Math.abs(value))}`;
}

/** Formats as `12.3k` or `1.2M`, for places with little room. */
export function short(value: number): string {
  if (Math.abs(value) < 1000) return String(value);
  const [divisor, unit] = Math.abs(value) < 999_950 ? [1e3, "k"] : [1e6, "M"];
  const scaled = value / divisor;
  return `${Math.abs(scaled) < 99.95 ? trimZero(scaled.toFixed(1)) : Math.round(scaled)}${unit}`;
}

/** Formats a ratio as `4.2%`; a dash for null. */
export function percent(ratio: number | null): string {
  if (ratio === null) return UNKNOWN;
  const value = ratio * 100;
  return `${value >= 0 ? "+" : "−"}${trimZero(Math.abs(value).toFixed(Math.abs(value) < 10 ? 1 : 0))}%`;
}

/** Formats a timestamp or a day as `21 Nov 2026`, in UTC. */
export function date(moment: string): string {
  const [year, month, day] = moment.slice(0, 10).split("-");
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** Formats as `21 Nov 2026, 09:41 UTC`. */
export function dateTime(moment: string): string {
  return `${date(moment)}, ${moment.slice(11, 16)} UTC`;
}

/** Formats bytes as `1.4 MB`, in units of 1000. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ["kB", "MB", "GB"];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 9.95 ? trimZero(value.toFixed(1)) : Math.round(value)} ${units[unit]}`;
}

/** Formats a decimal amount of US dollars with at least two decimals: `2` becomes `2.00`, `0.075` is unchanged. */
export function usd(decimal: string): string {
  const [whole = "0", fraction = ""] = decimal.split(".");
  const dollars = whole.length <= 3 ? whole : integers.format(BigInt(whole));
  return `$${dollars}.${fraction.replace(/0+$/, "").padEnd(2, "0")}`;
}

/** Formats as `1 product` or `3 products`. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${integers.format(value)} ${value === 1 ? one : many}`;
}

/** Formats the distance between two days or timestamps as `today`, `yesterday` or `12 days ago`. */
export function age(from: string, to: string): string {
  const days = Math.floor((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MS);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  return `${integers.format(days)} days ago`;
}

function trimZero(text: string): string {
  return text.replace(/\.0+$/, "");
}
