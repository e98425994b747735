import type { APIRoute } from "astro";
import { productCard } from "../../../views/cards.ts";
import { PNG, respond, siteOf } from "../../_respond.ts";

export const GET: APIRoute = async (context) => {
  const site = siteOf(context);
  const card = productCard(site, context.params.slug ?? "");
  return respond(context, card === null ? null : await site.drawCard(card), PNG);
};
