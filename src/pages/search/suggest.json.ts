import type { APIRoute } from "astro";
import { suggestions } from "../../views/search/suggest.ts";
import { DOC_SECTIONS } from "../_doc-texts.ts";
import { JSON_TYPE, respond, siteOf } from "../_respond.ts";

export const GET: APIRoute = (context) =>
  respond(context, JSON.stringify(suggestions(siteOf(context), context.url.searchParams, DOC_SECTIONS)), JSON_TYPE);
