import { z } from "zod";
import { dayOf } from "../../src/core/periods.ts";
import { modelChanges } from "../../src/operations/shared/models/changes.ts";
import { findModel, listingsOf, nearModels } from "../../src/operations/shared/models/detail.ts";
import { ModelChange, ModelListingDetail } from "../../src/schema/answers/models.ts";
import type { Catalog } from "../../src/store/catalog/read.ts";
import { ExitError } from "../terminal/io.ts";

/** A board's data about one model. */
export interface KnownModel {
  readonly listings: readonly ModelListingDetail[];
  /** Newest first. */
  readonly history: readonly ModelChange[];
}

/** Looks up a model. Resolves to its data, or to names similar to an unknown one. */
export type ModelSource = (name: string) => Promise<KnownModel | { readonly near: readonly string[] }>;

const CALL = { input: 1000, output: 500, cacheRead: 0 };
const NEAR = 3;

/** Looks models up in a published build on this machine. */
export function catalogSource(catalog: Catalog, siteUrl: string, now: () => number): ModelSource {
  const time = { day: dayOf(now()), siteUrl };
  return async (name) => {
    const found = findModel(catalog, name);
    if (found === undefined) return { near: nearModels(catalog, name, NEAR) };
    const listings = listingsOf(catalog, found, CALL, time);
    const ids = new Set(listings.map(({ id }) => id));
    return { listings, history: modelChanges(catalog, time).filter(({ model }) => ids.has(model)) };
  };
}

const Answer = z.object({
  data: z.object({ listings: z.array(ModelListingDetail), history: z.array(ModelChange) }),
});
const Refusal = z.object({ error: z.literal("MODEL_NOT_FOUND"), suggestions: z.array(z.unknown()).optional() });
const TRIES = 4;
const LONGEST_WAIT_SECONDS = 60;

/**
 * Looks models up through a board's free API, one request per model. Waits when the board's rate limit requires it.
 *
 * @throws ExitError when the board does not answer or its answer is malformed
 */
export function boardSource(
  board: string,
  {
    fetch,
    sleep,
    signal,
  }: { fetch: typeof globalThis.fetch; sleep: (ms: number) => Promise<void>; signal: AbortSignal },
): ModelSource {
  const ask = async (url: string, attempt = 1): Promise<Response> => {
    const response = await fetch(url, { headers: { accept: "application/json" }, signal }).catch((cause: Error) => {
      throw new ExitError(`${board} does not answer: ${(cause.cause as Error | undefined)?.message ?? cause.message}.`);
    });
    if (response.status !== 429 || attempt >= TRIES) return response;
    await sleep(Math.min(Number(response.headers.get("retry-after")) || 1, LONGEST_WAIT_SECONDS) * 1000);
    return ask(url, attempt + 1);
  };
  return async (name) => {
    const url = `${board.replace(/\/+$/, "")}/api/agent/v1/models/${name.split("/").map(encodeURIComponent).join("/")}`;
    const response = await ask(url);
    const body: unknown = await response.json().catch(() => null);
    const answer = Answer.safeParse(body);
    if (response.ok && answer.success) return answer.data.data;
    const refusal = Refusal.safeParse(body);
    if (!refusal.success) throw new ExitError(`${url} answers ${response.status}; it is not a Clearboard server.`);
    return { near: (refusal.data.suggestions ?? []).slice(0, NEAR).map(nameOf) };
  };
}

function nameOf(suggestion: unknown): string {
  if (typeof suggestion === "string") return suggestion;
  const { id, slug } = suggestion as { id?: unknown; slug?: unknown };
  return String(id ?? slug ?? "");
}
