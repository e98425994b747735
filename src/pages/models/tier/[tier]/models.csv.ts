import type { APIRoute } from "astro";
import { modelsCsv } from "../../../../views/kit/csv-pages.ts";
import { tierOf } from "../../../../views/models/model-rows.ts";
import { CSV, respond, siteOf } from "../../../_respond.ts";

export const GET: APIRoute = (context) => {
  const tier = tierOf(context.params.tier);
  return respond(context, tier === null ? null : modelsCsv(siteOf(context), new URLSearchParams(), tier), CSV);
};
