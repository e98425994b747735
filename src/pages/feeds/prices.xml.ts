import type { APIRoute } from "astro";
import { priceChangesFeed } from "../../views/feeds/feeds.ts";
import { ATOM, respond, siteOf } from "../_respond.ts";

export const GET: APIRoute = (context) => respond(context, priceChangesFeed(siteOf(context)), ATOM);
