import type { APIRoute } from "astro";
import { searchCsv } from "../../views/kit/csv-pages.ts";
import { CSV, respond, siteOf } from "../_respond.ts";

export const GET: APIRoute = (context) => respond(context, searchCsv(siteOf(context), context.url.searchParams), CSV);
