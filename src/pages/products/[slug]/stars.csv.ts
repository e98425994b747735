import type { APIRoute } from "astro";
import { starsCsv } from "../../../views/kit/csv-pages.ts";
import { CSV, respond, siteOf } from "../../_respond.ts";

export const GET: APIRoute = (context) => respond(context, starsCsv(siteOf(context), context.params.slug ?? ""), CSV);
