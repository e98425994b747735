import type { ModelView, ResolvedRequest } from "../types.ts";

/**
 * Shortest prefix, in tokens, that sellers read from a cache by their documentation; of some models it is longer.
 * OpenAI: platform.openai.com/docs/guides/prompt-caching; Anthropic: docs.claude.com/en/docs/build-with-claude/prompt-caching;
 * Google: ai.google.dev/gemini-api/docs/caching, of 2026-10-13.
 */
const LEAST_CACHED: Readonly<Record<string, number>> = {
  openai: 1024,
  azure: 1024,
  anthropic: 1024,
  google: 2048,
};

/** Returns the shortest prefix in tokens that the seller of a model caches; 0 where none is known. */
export function leastCached({ provider }: ModelView): number {
  return LEAST_CACHED[provider] ?? 0;
}

/** Whether a share of the input is too short to be read from the cache of a model's seller. */
export function isTooShortToCache(model: ModelView, share: number, { profile }: ResolvedRequest): boolean {
  return Math.round(share * profile.inputTokens) < leastCached(model);
}
