import { InvalidArgumentError } from "commander";

/** Parses a URL argument. @throws InvalidArgumentError unless it is http or https */
export function parseUrl(text: string): string {
  if (URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol)) return text;
  throw new InvalidArgumentError("It must be an http or https address.");
}

/** Parses the number of a test wallet. @throws InvalidArgumentError unless it is 1 to 8 */
export function parseWallet(text: string): number {
  if (/^[1-8]$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a number from 1 to 8.");
}
