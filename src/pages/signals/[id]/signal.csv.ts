import type { APIRoute } from "astro";
import { signalCsv } from "../../../views/kit/csv-pages.ts";
import { queryNumber } from "../../../views/kit/page.ts";
import { CSV, respond, siteOf } from "../../_respond.ts";

export const GET: APIRoute = (context) =>
  respond(
    context,
    signalCsv(
      siteOf(context),
      context.params.id ?? "",
      queryNumber(context.url.searchParams.get("page"), 1, 100_000),
      context.url.searchParams,
    ),
    CSV,
  );
