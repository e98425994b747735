import type { APIRoute } from "astro";
import { respond, siteOf } from "../../../_respond.ts";

/** The result of a closed period, byte for byte as it was hashed. */
export const GET: APIRoute = (context) => {
  const { scope = "", key = "" } = context.params;
  const period = siteOf(context).context.ledger.closedPeriods.get(scope, key);
  return respond(context, period?.result ?? null, "application/json");
};
