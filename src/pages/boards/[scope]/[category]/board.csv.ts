import type { APIRoute } from "astro";
import { boardCsv } from "../../../../views/kit/csv-pages.ts";
import { CSV, respond, siteOf } from "../../../_respond.ts";

export const GET: APIRoute = (context) => {
  const { scope = "", category = "" } = context.params;
  return respond(context, boardCsv(siteOf(context), scope, category, context.url.searchParams), CSV);
};
