import { z } from "zod";

/** Where figures of an answer were read, and how fresh they are. */
export const Source = z.looseObject({
  name: z.string(),
  url: z.string(),
  /** Day or moment of the figures; null when the source has none. */
  as_of: z.string().nullable(),
});
export type Source = z.infer<typeof Source>;

/** What every computed answer ends with. */
export const computedAnswer = {
  sources: z.array(Source),
  /** When it was computed, ISO 8601 UTC. */
  as_of: z.string(),
  /** What the figures do not say: coverage, age, gaps. */
  caveats: z.array(z.string()),
};
