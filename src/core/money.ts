/** Number of decimals of USDC. */
const USDC_DECIMALS = 6;

/** Formats atomic units as a decimal USDC amount without trailing zeros: `50000n` is `"0.05"`. */
export function atomicToDecimal(atomic: bigint): string {
  if (atomic < 0n) throw new RangeError("an amount cannot be negative");
  const digits = atomic.toString().padStart(USDC_DECIMALS + 1, "0");
  const whole = digits.slice(0, -USDC_DECIMALS);
  const fraction = digits.slice(-USDC_DECIMALS).replace(/0+$/, "");
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

/**
 * Parses a decimal USDC amount into atomic units: `"0.05"` is `50000n`. Returns null unless the text is a plain decimal
 * number with at most twelve digits before the point and six after it.
 */
export function decimalToAtomic(text: string): bigint | null {
  const match = /^(0|[1-9]\d{0,11})(?:\.(\d{1,6}))?$/.exec(text);
  if (match === null) return null;
  return BigInt(`${match[1]}${(match[2] ?? "").padEnd(USDC_DECIMALS, "0")}`);
}

/**
 * Returns the atomic units of a decimal USDC price from our own definitions.
 * @throws RangeError if the text is not a plain decimal number with at most six decimals
 */
export function atomicOfPrice(usdc: string): bigint {
  const atomic = decimalToAtomic(usdc);
  if (atomic === null)
    throw new RangeError(`${usdc} is not a decimal USDC amount of at most ${USDC_DECIMALS} decimals`);
  return atomic;
}
