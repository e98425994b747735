import type { APIRoute } from "astro";
import { newProductsFeed } from "../../views/feeds/feeds.ts";
import { ATOM, respond, siteOf } from "../_respond.ts";

export const GET: APIRoute = (context) => respond(context, newProductsFeed(siteOf(context), null), ATOM);
