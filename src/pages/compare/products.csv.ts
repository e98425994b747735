import type { APIRoute } from "astro";
import { compareCsv } from "../../views/kit/csv-pages.ts";
import { CSV, respond, siteOf } from "../_respond.ts";

export const GET: APIRoute = (context) => respond(context, compareCsv(siteOf(context), context.url.searchParams), CSV);
