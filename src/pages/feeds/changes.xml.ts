import type { APIRoute } from "astro";
import { modelChangesAtom } from "../../views/feeds/model-changes.ts";
import { ATOM, respond, siteOf } from "../_respond.ts";

export const GET: APIRoute = (context) => respond(context, modelChangesAtom(siteOf(context)), ATOM);
