import type { APIRoute } from "astro";
import { providerCsv } from "../../../views/kit/csv-pages.ts";
import { CSV, respond, siteOf } from "../../_respond.ts";

export const GET: APIRoute = (context) =>
  respond(context, providerCsv(siteOf(context), context.params.provider ?? ""), CSV);
