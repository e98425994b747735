import type { APIRoute } from "astro";
import { signalCsv } from "../../../../views/kit/csv-pages.ts";
import { CSV, pageNumber, respond, siteOf } from "../../../_respond.ts";

export const GET: APIRoute = (context) =>
  respond(context, signalCsv(siteOf(context), context.params.id ?? "", pageNumber(context.params.page)), CSV);
