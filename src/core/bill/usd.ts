import { Decimal } from "decimal.js";
import { UNITS_PER_USD } from "../prices/plain-rates.ts";

const Exact = Decimal.clone({ precision: 40 });
const UNIT = new Exact(1).div(UNITS_PER_USD);

/** An exact amount in US dollars: a whole number of 1e-10 dollars while a double holds it exactly, otherwise a decimal. */
export type Usd = number | Decimal;

/** Returns the amount as a decimal of US dollars. */
export function decimalOf(amount: Usd): Decimal {
  return typeof amount === "number" ? UNIT.times(amount) : amount;
}

export function plus(a: Usd, b: Usd): Usd {
  if (typeof a === "number" && typeof b === "number" && Number.isSafeInteger(a + b)) return a + b;
  return decimalOf(a).plus(decimalOf(b));
}

export function minus(a: Usd, b: Usd): Usd {
  if (typeof a === "number" && typeof b === "number" && Number.isSafeInteger(a - b)) return a - b;
  return decimalOf(a).minus(decimalOf(b));
}

/** @param by a whole number */
export function times(amount: Usd, by: number): Usd {
  if (typeof amount === "number" && Number.isSafeInteger(amount * by)) return amount * by;
  return decimalOf(amount).times(by);
}

/** Returns a number below, equal to or above zero, as `a` is below, equal to or above `b`. */
export function compare(a: Usd, b: Usd): number {
  return typeof a === "number" && typeof b === "number" ? a - b : decimalOf(a).comparedTo(decimalOf(b));
}

/** Returns dollars as a JSON number with at most four decimals. */
export function dollars(usd: Usd): number;
export function dollars(usd: Usd | null): number | null;
export function dollars(usd: Usd | null): number | null {
  if (usd === null) return null;
  // A double represents any sum below 100 billion with four decimals.
  const amount = typeof usd === "number" ? usd / UNITS_PER_USD : usd.toNumber();
  return Math.round(amount * 10_000) / 10_000;
}

/** Sums many amounts. Uses decimals only when a double would overflow, not for every amount. */
export class Sum {
  #units = 0;
  #rest: Decimal = new Exact(0);

  add(amount: Usd): void {
    if (typeof amount !== "number") this.#rest = this.#rest.plus(amount);
    else if (Number.isSafeInteger(this.#units + amount)) this.#units += amount;
    else {
      this.#rest = this.#rest.plus(decimalOf(this.#units)).plus(decimalOf(amount));
      this.#units = 0;
    }
  }

  get total(): Usd {
    return this.#rest.isZero() ? this.#units : this.#rest.plus(decimalOf(this.#units));
  }
}
