import { z } from "zod";

/** Sources of an answer's figures, with their dates. */
export const Source = z.looseObject({
  name: z.string(),
  url: z.string(),
  /** Day or moment of the figures; null when the source has none. */
  as_of: z.string().nullable(),
});
export type Source = z.infer<typeof Source>;

/** Members that every computed answer ends with. */
export const computedAnswer = {
  sources: z.array(Source),
  /** When the answer was computed, ISO 8601 UTC. */
  as_of: z.string(),
  /** Limits of the figures: coverage, age, gaps. */
  caveats: z.array(z.string()),
};
