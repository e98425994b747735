import type { APIRoute } from "astro";
import { signalCsv } from "../../../views/kit/csv-pages.ts";
import { CSV, respond, siteOf } from "../../_respond.ts";

export const GET: APIRoute = (context) => respond(context, signalCsv(siteOf(context), context.params.id ?? "", 1), CSV);
