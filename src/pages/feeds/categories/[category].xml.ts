import type { APIRoute } from "astro";
import { CATEGORIES, type Category } from "../../../schema/records/categories.ts";
import { newProductsFeed } from "../../../views/feeds/feeds.ts";
import { ATOM, respond, siteOf } from "../../_respond.ts";

export const GET: APIRoute = (context) => {
  const category = context.params.category ?? "";
  const known = Object.hasOwn(CATEGORIES, category);
  return respond(context, known ? newProductsFeed(siteOf(context), category as Category) : null, ATOM);
};
