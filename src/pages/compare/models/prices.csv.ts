import type { APIRoute } from "astro";
import { comparedCsv } from "../../../views/models/compared-prices.ts";
import { CSV, respond, siteOf } from "../../_respond.ts";

export const GET: APIRoute = (context) => respond(context, comparedCsv(siteOf(context), context.url.searchParams), CSV);
