import { z } from "zod";
import { Day, HttpsUrl } from "../scalars.ts";
import { plainLine } from "../text.ts";

/** The licence of a model's weights, and who says so where. */
export const WeightsLicense = z.strictObject({
  /** SPDX identifier; null for a licence that has none. */
  spdx: plainLine(2, 60).nullable(),
  name: plainLine(2, 120),
  /** The maker itself, or a list that names the licence of each model. */
  by: z.enum(["maker", "list"]),
  url: HttpsUrl,
  /** Day of the page or of the commit that was read; null when its copy states none. */
  page_date: Day.nullable(),
  read_on: Day,
  quote: plainLine(3, 300),
  note: plainLine(3, 200).nullable(),
});
export type WeightsLicense = z.infer<typeof WeightsLicense>;
