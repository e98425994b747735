import type { APIRoute } from "astro";
import { modelChangesJson } from "../../views/feeds/model-changes.ts";
import { JSON_FEED, respond, siteOf } from "../_respond.ts";

export const GET: APIRoute = (context) => respond(context, modelChangesJson(siteOf(context)), JSON_FEED);
