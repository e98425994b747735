import type { Deployment, Deprecation, Operation } from "../../operations/operation.ts";
import { ApiError } from "../../schema/errors.ts";

/**
 * Returns the headers of every answer of a deprecated operation: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and a `Link` to the policy
 * and to the successor (RFC 5829).
 */
export function deprecationHeaders(
  { since, sunset, successor }: Deprecation,
  { siteUrl, baseUrl }: Pick<Deployment, "siteUrl" | "baseUrl">,
): Record<string, string> {
  const links = [`<${siteUrl}/docs/compatibility/>; rel="deprecation"; type="text/html"`];
  if (successor !== null) links.push(`<${baseUrl}${successor}>; rel="successor-version"`);
  return {
    deprecation: `@${startOf(since) / 1000}`,
    sunset: new Date(startOf(sunset)).toUTCString(),
    link: links.join(", "),
  };
}

/** Returns a sentence for people and models who choose an operation; null when it is not deprecated. */
export function deprecationText({ deprecated }: Pick<Operation, "deprecated">): string | null {
  if (deprecated === undefined) return null;
  const { since, sunset, successor } = deprecated;
  return `Deprecated since ${since}, ends on ${sunset}.${successor === null ? "" : ` Use ${successor} instead.`}`;
}

/**
 * Refuses an operation from the day of its sunset on.
 *
 * @param now milliseconds since the epoch
 * @throws ApiError OPERATION_ENDED
 */
export function refuseEnded({ deprecated, path }: Pick<Operation, "deprecated" | "path">, now: number): void {
  if (deprecated === undefined || now < startOf(deprecated.sunset)) return;
  const { sunset, successor } = deprecated;
  throw new ApiError("OPERATION_ENDED", `${path} ended on ${sunset}.`, { members: { sunset, successor } });
}

/** Returns the first moment of a UTC day in milliseconds since the epoch. */
function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
