import type { APIRoute } from "astro";
import { badge } from "../../views/products/badge.ts";
import { respond, SVG, siteOf } from "../_respond.ts";

export const GET: APIRoute = (context) => {
  const asked = context.url.searchParams.get("theme");
  const theme = asked === "dark" || asked === "light" ? asked : "auto";
  return respond(context, badge(siteOf(context), context.params.slug ?? "", theme), SVG);
};
