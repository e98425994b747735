import type { APIRoute } from "astro";
import { moversFeed } from "../../views/feeds/feeds.ts";
import { ATOM, respond, siteOf } from "../_respond.ts";

export const GET: APIRoute = (context) => respond(context, moversFeed(siteOf(context)), ATOM);
