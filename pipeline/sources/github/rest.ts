import { z } from "zod";
import type { ExchangeResult } from "../../fetch/exchange.ts";
import type { KnownRepository } from "../../observations/stars.ts";
import type { Asker } from "./asker.ts";
import type { GitHubClient } from "./client.ts";
import { knownLicense } from "./licenses.ts";
import { allowanceOf, limitStep } from "./limits.ts";
import type { Outcome, Step } from "./outcomes.ts";

const FullRepository = z.object({
  id: z.int(),
  node_id: z.string().min(1),
  full_name: z.string().regex(/^[^/\s]+\/[^/\s]+$/),
  stargazers_count: z.int().min(0),
  archived: z.boolean(),
  disabled: z.boolean().default(false),
  private: z.boolean(),
  language: z.string().nullish(),
  pushed_at: z.string().nullish(),
  license: z.object({ spdx_id: z.string().nullable() }).nullish(),
});

const MAX_REDIRECTS = 3;

/** Reads stars one repository at a time with conditional requests: all that GitHub offers without a token. */
export function createRestAsker(client: GitHubClient, now: () => number): Asker {
  return {
    source: "github-rest",
    maxBatch: 1,
    floor: 1,
    usesNodeIds: false,
    // GitHub's secondary limit is 900 points per minute, and a read costs one point.
    minIntervalMs: 67,
    async ask([known], _by, signal) {
      if (known === undefined) throw new TypeError("a REST request is about one repository");
      return askOne(client, known, now, signal);
    },
  };
}

async function askOne(
  client: GitHubClient,
  known: KnownRepository,
  now: () => number,
  signal: AbortSignal | undefined,
): Promise<Step> {
  let target = `/repos/${known.name.split("/").map(encodeURIComponent).join("/")}`;
  let lasting = true;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const answer = await client.rest(target, known.etag, signal);
    if (answer === null) return { kind: "failed", reason: "GitHub redirects to another host" };
    if (!answer.ok || ![301, 302, 307, 308].includes(answer.status))
      return readRestAnswer(answer, known, lasting, now());
    if (answer.status === 302 || answer.status === 307) lasting = false;
    const location = answer.header("location");
    if (location === null || !URL.canParse(location)) break;
    target = location;
  }
  return { kind: "failed", reason: "GitHub redirects without end" };
}

/** Interprets a REST response for the requested repository. `lasting`: no temporary redirect led here. */
function readRestAnswer(answer: ExchangeResult, known: KnownRepository, lasting: boolean, now: number): Step {
  if (!answer.ok) {
    const { code, message } = answer.finding;
    if (code === "cancelled") return { kind: "cancelled" };
    return { kind: ["address-refused", "tls"].includes(code) ? "refused" : "failed", reason: message };
  }
  const { status } = answer;
  const body = parseJson(answer.body);
  const said = z.object({ message: z.string() }).safeParse(body).data?.message ?? "";
  const answered = (outcome: Outcome): Step => ({
    kind: "answered",
    outcomes: [outcome],
    allowance: allowanceOf(answer, now),
    points: 1,
    tooMuch: false,
  });
  if (status === 451 || (status === 403 && /access blocked/i.test(said))) {
    return answered({ kind: "blocked", reason: said.slice(0, 200) || "unavailable for legal reasons" });
  }
  if (status === 403 && (answer.header("x-github-sso") !== null || /SAML/i.test(said))) {
    return answered({ kind: "forbidden", reason: "its organisation asks for single sign-on" });
  }
  const limited = limitStep(answer, status === 200 ? [] : [said], now);
  if (limited !== null) return limited;
  if (status === 304)
    return answered(
      known.lastStars === null ? { kind: "unanswered", reason: "confirmed, but never read" } : { kind: "unchanged" },
    );
  if (status === 404) return answered({ kind: "missing" });
  if (status === 401) return { kind: "refused", reason: "GitHub does not accept the token" };
  if (status === 403) return answered({ kind: "forbidden", reason: said.slice(0, 200) || "status 403" });
  if (status !== 200) return { kind: "failed", reason: `GitHub answered with status ${status}` };
  const parsed = FullRepository.safeParse(body);
  if (!parsed.success) return answered({ kind: "unanswered", reason: "the answer is not a repository" });
  const { data } = parsed;
  const reading = {
    nodeId: data.node_id,
    databaseId: data.id,
    nameWithOwner: lasting ? data.full_name : known.name,
    stars: data.stargazers_count,
    archived: data.archived,
    disabled: data.disabled,
    locked: false,
    lockReason: null,
    private: data.private,
    // This response does not contain the latest release.
    details: {
      language: data.language ?? null,
      licenseSpdx: knownLicense(data.license?.spdx_id),
      releaseTag: null,
      releasedOn: null,
      pushedOn: data.pushed_at?.slice(0, 10) ?? null,
      archived: data.archived,
    },
    etag: answer.header("etag"),
  };
  return answered({ kind: "read", reading });
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
