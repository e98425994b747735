import type { APIRoute } from "astro";
import { linker } from "../../../views/kit/links.ts";
import { productCard } from "../../../views/products/cards.ts";
import { PNG, respond, siteOf } from "../../_respond.ts";

export const GET: APIRoute = async (context) => {
  const site = siteOf(context);
  const card = productCard(site, context.params.slug ?? "");
  if (card === null) return respond(context, null, PNG);
  const image = await site.drawCard(card);
  // While the queue of pictures is full, the generic picture is sent instead.
  if (image === null) return context.redirect(linker(site.request.path)("og/categories.png"), 302);
  return respond(context, image, PNG, "public, max-age=86400");
};
