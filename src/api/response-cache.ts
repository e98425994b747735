import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { dayOf } from "../core/periods.ts";
import { canonicalJson } from "../core/text/canonical-json.ts";
import { DeliveredData, type FreshnessSource, type Operation, type OperationContext } from "../operations/operation.ts";
import { type PreparedAnswer, prepareAnswer } from "./wire/envelope.ts";

/** Maximum size of all cached answers, in bytes. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** Maximum number of URLs in the cache, and the maximum length of each in characters. */
const KEPT_ADDRESSES = 20_000;
const LONGEST_ADDRESS = 512;

/** Maximum number of attempts to compute an answer whose sources change meanwhile; it is then sent without an ETag. */
const TRIES = 3;

interface CachedAnswer {
  operation: Operation;
  answer: PreparedAnswer;
}

export interface Executor {
  /** Returns the cached answer to a URL without parsing its input again; undefined when there is none or a source has changed. */
  cached(address: string | undefined, context: OperationContext): CachedAnswer | undefined;
  /**
   * Answers a free operation.
   *
   * @param input validated input
   * @param address path and query that the input was parsed from, the key for `cached`
   */
  free(
    operation: Operation,
    input: unknown,
    context: OperationContext,
    address?: string,
  ): Promise<PreparedAnswer> | PreparedAnswer;
}

/** Creates an executor that runs free operations and caches their answers until a source changes. */
export function createExecutor(): Executor {
  const kept = new LRUCache<string, { version: string; answer: PreparedAnswer }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (entry, key) => 2 * (key.length + entry.answer.size),
  });
  const known = new LRUCache<string, { operation: Operation; key: string }>({ max: KEPT_ADDRESSES });
  return {
    cached(address, context) {
      const found = address === undefined ? undefined : known.get(address);
      const hit = found === undefined ? undefined : kept.get(found.key);
      if (found === undefined || hit?.version !== versionOf(found.operation, context)) return undefined;
      return { operation: found.operation, answer: hit.answer };
    },
    free(operation, input, context, address) {
      const canonical = canonicalJson(input);
      const key = `${operation.id} ${canonical}`;
      const answer = (tries: number): Promise<PreparedAnswer> | PreparedAnswer => {
        context.ledger.reread();
        const version = versionOf(operation, context);
        if (version !== null) {
          if (address !== undefined && address.length <= LONGEST_ADDRESS) known.set(address, { operation, key });
          const hit = kept.get(key);
          if (hit?.version === version) return hit.answer;
        }
        const finish = (result: unknown): Promise<PreparedAnswer> | PreparedAnswer => {
          // Another process may have written meanwhile; the data could then be newer than the version.
          context.ledger.reread();
          const stable = version !== null && versionOf(operation, context) === version;
          if (version !== null && !stable && tries > 1) return answer(tries - 1);
          const tracked = result instanceof DeliveredData ? result : null;
          const made = prepareAnswer(operation, tracked?.data ?? result, {
            deployment: context.deployment,
            updatedAt: context.catalog.generatedAt,
            canonicalUrl: canonicalUrl(operation, input, context.deployment.baseUrl),
            delivery: tracked?.delivery ?? null,
            etag: stable ? etagOf(operation, version, canonical) : null,
          });
          if (stable) kept.set(key, { version, answer: made });
          return made;
        };
        const result = operation.run(operation.plan(input, context).resolved, context);
        return result instanceof Promise ? result.then(finish) : finish(result);
      };
      return answer(TRIES);
    },
  };
}

const sources: Record<FreshnessSource, (context: OperationContext) => string> = {
  build: (context) => context.catalog.buildId,
  board: (context) => context.boards.version(),
  visits: (context) => String(context.ledger.visits.version()),
  rail: (context) => JSON.stringify(context.payments.publicConfig()),
  day: (context) => dayOf(context.now()),
};

const lastVersions = new WeakMap<readonly FreshnessSource[], { of: readonly string[]; joined: string }>();

/**
 * Returns the version of an answer: the versions of all sources it depends on. Cached, because every request asks for
 * it and it seldom changes.
 */
function versionOf({ freshness }: Operation, context: OperationContext): string | null {
  if (freshness === "live") return null;
  const last = lastVersions.get(freshness);
  if (last !== undefined && freshness.every((source, index) => sources[source](context) === last.of[index])) {
    return last.joined;
  }
  const of = freshness.map((source) => sources[source](context));
  const joined = of.join("/");
  lastVersions.set(freshness, { of, joined });
  return joined;
}

function etagOf(operation: Operation, version: string, canonical: string): string {
  const digest = createHash("sha256").update(`${operation.id}\n${version}\n${canonical}`).digest("base64url");
  return `W/"${digest.slice(0, 22)}"`;
}

/** Returns the URL of an answer: path parameters filled in, and for a GET the remaining input as its query. */
export function canonicalUrl(operation: Operation, input: unknown, baseUrl: string): string {
  const rest = new Map(Object.entries(input as Record<string, unknown>));
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  if (operation.method !== "GET") return `${baseUrl}${path}`;
  const query = new URLSearchParams(
    [...rest].sort().map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return `${baseUrl}${path}${query === "" ? "" : `?${query}`}`;
}
