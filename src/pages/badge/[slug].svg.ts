import type { APIRoute } from "astro";
import { badge } from "../../views/products/badge.ts";
import { respond, SVG, siteOf } from "../_respond.ts";

export const GET: APIRoute = (context) => {
  const theme = context.url.searchParams.get("theme") === "dark" ? "dark" : "light";
  return respond(context, badge(siteOf(context), context.params.slug ?? "", theme), SVG);
};
