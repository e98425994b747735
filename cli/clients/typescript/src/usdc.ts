const DECIMALS = 6;

/**
 * Parses a decimal amount of USDC, such as `0.10`.
 *
 * @returns atomic units; one is a millionth of a USDC
 * @throws TypeError when the text is not such an amount
 */
export function toAtomic(usdc: string): bigint {
  const [, whole, fraction = ""] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(usdc) ?? [];
  if (whole === undefined) {
    throw new TypeError(`${JSON.stringify(usdc)} is not an amount of USDC with at most six decimals, such as "0.10".`);
  }
  return BigInt(whole + fraction.padEnd(DECIMALS, "0"));
}

/** Formats atomic units as a decimal amount of USDC, without trailing zeros. */
export function toDecimal(atomic: bigint): string {
  const digits = atomic.toString().padStart(DECIMALS + 1, "0");
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`.replace(/\.?0+$/, "");
}
