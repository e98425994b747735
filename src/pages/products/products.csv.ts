import type { APIRoute } from "astro";
import { productsCsv } from "../../views/kit/csv-pages.ts";
import { CSV, respond, siteOf } from "../_respond.ts";

export const GET: APIRoute = (context) => respond(context, productsCsv(siteOf(context), context.url.searchParams), CSV);
