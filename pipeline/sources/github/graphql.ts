import { z } from "zod";
import type { ExchangeResult } from "../../fetch/exchange.ts";
import type { KnownRepository } from "../../observations/stars.ts";
import type { Asker } from "./asker.ts";
import type { GitHubClient } from "./client.ts";
import { knownLicense } from "./licenses.ts";
import { allowanceOf, limitStep, skew } from "./limits.ts";
import type { Allowance, Outcome, Step } from "./outcomes.ts";
import { byIdRequest, byNameRequest, MAX_BATCH } from "./queries.ts";

const RepositoryNode = z.object({
  id: z.string().min(1),
  databaseId: z.int().nullable(),
  nameWithOwner: z.string().regex(/^[^/\s]+\/[^/\s]+$/),
  stargazerCount: z.int().min(0),
  isArchived: z.boolean(),
  isDisabled: z.boolean(),
  isLocked: z.boolean(),
  lockReason: z.string().nullable(),
  isPrivate: z.boolean(),
  primaryLanguage: z.object({ name: z.string() }).nullish(),
  licenseInfo: z.object({ spdxId: z.string().nullable() }).nullish(),
  latestRelease: z.object({ tagName: z.string(), publishedAt: z.string().nullable() }).nullish(),
  pushedAt: z.string().nullish(),
});

const GraphqlError = z.object({
  message: z.string().default(""),
  type: z.string().optional(),
  path: z.array(z.union([z.string(), z.int()])).nullish(),
  extensions: z.looseObject({ saml_failure: z.boolean().optional() }).optional(),
});
type GraphqlError = z.infer<typeof GraphqlError>;

const Envelope = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(GraphqlError).default([]),
  message: z.string().optional(),
});

const RateLimit = z.object({ cost: z.int(), limit: z.int(), remaining: z.int(), resetAt: z.string() });

/** Reads stars in batches of a hundred, one request after another, as GitHub requires. */
export function createGraphqlAsker(client: GitHubClient, now: () => number): Asker {
  return {
    source: "github-graphql",
    maxBatch: MAX_BATCH,
    floor: 10,
    usesNodeIds: true,
    // GitHub's secondary limit is 2,000 points per minute, and a request costs one point.
    minIntervalMs: 30,
    async ask(repositories, by, signal) {
      const request =
        by === "id"
          ? byIdRequest(repositories.map((repository) => repository.nodeId ?? ""))
          : byNameRequest(repositories.map((repository) => repository.name));
      const answer = await client.graphql(JSON.stringify(request), signal);
      return readAnswer(answer, repositories, by, now());
    },
  };
}

/** Interprets a GraphQL response for the requested repositories. */
function readAnswer(
  answer: ExchangeResult,
  repositories: readonly KnownRepository[],
  by: "id" | "name",
  now: number,
): Step {
  if (!answer.ok) {
    const { code, message } = answer.finding;
    if (code === "cancelled") return { kind: "cancelled" };
    if (["headers-timeout", "body-timeout", "too-slow"].includes(code)) return { kind: "too-much", reason: message };
    if (["address-refused", "tls"].includes(code)) return { kind: "refused", reason: message };
    return { kind: "failed", reason: message };
  }
  const { status } = answer;
  const envelope = parseEnvelope(answer.body);
  const errors = envelope?.errors ?? [];
  const general = errors.filter((error) => indexOf(error, by) === null);
  const limited = limitStep(
    answer,
    [...general.flatMap((e) => [e.type ?? "", e.message]), envelope?.message ?? ""],
    now,
  );
  if (limited !== null) return limited;
  if (status === 502 || status === 504) return { kind: "too-much", reason: `GitHub answered with status ${status}` };
  if (status === 401) return { kind: "refused", reason: "GitHub does not accept the token" };
  if (status === 403 || status === 404) {
    const said = (envelope?.message ?? "no reason given").slice(0, 200);
    return { kind: "refused", reason: `GitHub refuses the request with status ${status}: ${said}` };
  }
  if (status !== 200) return { kind: "failed", reason: `GitHub answered with status ${status}` };
  if (envelope === null) return { kind: "failed", reason: "the answer is not a GraphQL answer" };
  const data = envelope.data ?? null;
  const tooMuch = errors.some(isTooMuch);
  if (data === null && tooMuch) return { kind: "too-much", reason: "GitHub's limits for one query are exceeded" };
  if (data === null) return { kind: "failed", reason: `GitHub answers no data (${describe(general[0])})` };
  const rate = RateLimit.safeParse(data.rateLimit);
  const allowance: Allowance | null = rate.success
    ? {
        limit: rate.data.limit,
        remaining: rate.data.remaining,
        resetAt: Date.parse(rate.data.resetAt) + skew(answer, now),
      }
    : allowanceOf(answer, now);
  const byIndex = new Map<number, GraphqlError>();
  for (const error of errors) {
    const index = indexOf(error, by);
    if (index !== null && !byIndex.has(index)) byIndex.set(index, error);
  }
  const nodes = by === "id" && Array.isArray(data.nodes) ? data.nodes : [];
  const outcomes = repositories.map((_, index): Outcome => {
    const node = by === "id" ? nodes[index] : data[`r${index}`];
    const error = byIndex.get(index);
    // An id unknown to GitHub is null, sometimes without an error; the lookup by name then decides.
    if (by === "id" && node === null && error === undefined && !tooMuch) return { kind: "missing" };
    return outcomeOf(node, error);
  });
  return { kind: "answered", outcomes, allowance, points: rate.success ? rate.data.cost : 1, tooMuch };
}

function parseEnvelope(body: Buffer): z.infer<typeof Envelope> | null {
  try {
    const parsed = Envelope.safeParse(JSON.parse(body.toString("utf8")));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Returns the index of the repository that an error concerns; null when it concerns the whole request. */
function indexOf(error: GraphqlError, by: "id" | "name"): number | null {
  const [head, next] = error.path ?? [];
  if (by === "id") return head === "nodes" && typeof next === "number" ? next : null;
  const match = typeof head === "string" ? /^r(\d+)$/.exec(head) : null;
  return match === null ? null : Number(match[1]);
}

function isTooMuch(error: GraphqlError): boolean {
  return (
    /RESOURCE_LIMITS|MAX_NODE_LIMIT|TIMEOUT/.test(error.type ?? "") ||
    /resource limits|something went wrong while executing|timed? ?out/i.test(error.message)
  );
}

function outcomeOf(node: unknown, error: GraphqlError | undefined): Outcome {
  if (error !== undefined) return outcomeOfError(error);
  if (node === null || node === undefined) return { kind: "unanswered", reason: "it was left out of the answer" };
  if (typeof node === "object" && "__typename" in node && node.__typename !== "Repository") return { kind: "missing" };
  const parsed = RepositoryNode.safeParse(node);
  if (!parsed.success) return { kind: "unanswered", reason: "its part of the answer has an unknown shape" };
  const { data } = parsed;
  const reading = {
    nodeId: data.id,
    databaseId: data.databaseId,
    nameWithOwner: data.nameWithOwner,
    stars: data.stargazerCount,
    archived: data.isArchived,
    disabled: data.isDisabled,
    locked: data.isLocked,
    lockReason: data.lockReason,
    private: data.isPrivate,
    details: {
      language: data.primaryLanguage?.name ?? null,
      licenseSpdx: knownLicense(data.licenseInfo?.spdxId),
      releaseTag: data.latestRelease?.tagName ?? null,
      releasedOn: data.latestRelease?.publishedAt?.slice(0, 10) ?? null,
      pushedOn: data.pushedAt?.slice(0, 10) ?? null,
      archived: data.isArchived,
    },
    etag: null,
  };
  return { kind: "read", reading };
}

function outcomeOfError(error: GraphqlError): Outcome {
  if (isTooMuch(error)) return { kind: "unanswered", reason: describe(error) };
  if (/access blocked|dmca|legal reasons/i.test(error.message)) return { kind: "blocked", reason: describe(error) };
  if (error.extensions?.saml_failure === true)
    return { kind: "forbidden", reason: "its organisation asks for single sign-on" };
  if (/FORBIDDEN|INSUFFICIENT_SCOPES/.test(error.type ?? "")) return { kind: "forbidden", reason: describe(error) };
  if (error.type === "NOT_FOUND") return { kind: "missing" };
  return { kind: "unanswered", reason: describe(error) };
}

function describe(error: GraphqlError | undefined): string {
  return (error?.message || error?.type || "no reason given").slice(0, 200);
}
