import type { APIRoute } from "astro";
import { modelsCsv } from "../../../../views/csv-pages.ts";
import { tierOf } from "../../../../views/model-rows.ts";
import { CSV, respond, siteOf } from "../../../_respond.ts";

export const GET: APIRoute = (context) => {
  const tier = tierOf(context.params.tier);
  return respond(context, tier === null ? null : modelsCsv(siteOf(context), tier, 1), CSV);
};
