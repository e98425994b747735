import type { APIRoute } from "astro";
import { CARD_NAMES, siteCard } from "../../views/products/cards.ts";
import { PNG, respond, siteOf } from "../_respond.ts";

export const GET: APIRoute = async (context) => {
  const site = siteOf(context);
  const name = CARD_NAMES.find((one) => one === context.params.name);
  return respond(context, name === undefined ? null : await site.drawCard(siteCard(site, name)), PNG);
};
