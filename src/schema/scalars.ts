import { z } from "zod";

/** URL-safe product key: lower-case letters, digits and single hyphens, at most 80 characters. */
export const Slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens");

/** ISO 8601 in UTC with a `Z`, seconds or finer. */
export const Timestamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/, {
    message: "must be an ISO 8601 UTC timestamp",
    abort: true,
  })
  .refine(exists, "must be a moment that exists")
  .meta({ format: "date-time" });

/** Calendar day in UTC, `YYYY-MM-DD`. */
export const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "must be YYYY-MM-DD")
  .meta({ format: "date" });

/** A `Day` that exists in the calendar, for input: 30 February does not. */
export const CalendarDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { message: "must be YYYY-MM-DD", abort: true })
  .refine((day) => exists(`${day}T00:00:00Z`), "must be a day that exists")
  .meta({ format: "date" });

/** Absolute https URL without credentials. */
export const HttpsUrl = z
  .string()
  .max(2048)
  .refine(isHttpsUrl, "must be an absolute https address")
  .meta({ format: "uri" });

/** Decimal number as text, so that money is never a float. */
export const DecimalString = z.string().regex(/^(?:0|[1-9]\d*)(?:\.\d+)?$/, "must be a plain decimal number");

/** Whole number of a token's smallest unit, as text. */
export const AtomicAmount = z.string().regex(/^(?:0|[1-9]\d*)$/, "must be a whole number");

/** `Date` would read 30 February as 2 March. */
function exists(timestamp: string): boolean {
  const date = new Date(timestamp);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(timestamp.slice(0, 19));
}

function isHttpsUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === "https:" && url.username === "" && url.password === "" && url.hostname.includes(".");
}
