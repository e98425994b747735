import type { KnownRepository, RepositoryChange, RepositoryEvent } from "../../observations/stars.ts";
import type { Outcome, RepositoryReading } from "./outcomes.ts";

/** `recheck`: not found by node id, so it must be requested by name. `unanswered`: nothing was learned. */
export type Judgement =
  | { kind: "change"; change: RepositoryChange }
  | { kind: "recheck" }
  | { kind: "unanswered"; reason: string };

/** Number of successive crawls after which a repository that cannot be seen counts as gone. */
const MISSES_UNTIL_GONE = 2;

/**
 * Decides how an outcome changes the stored state. A count is taken only from an open repository that was read under
 * its own identity; in every other case the last count and its date are kept.
 */
export function judge(known: KnownRepository, askedBy: "id" | "name", outcome: Outcome): Judgement {
  switch (outcome.kind) {
    case "unanswered":
      return outcome;
    case "missing":
      return askedBy === "id" ? { kind: "recheck" } : change(missed(known, "not found"));
    case "blocked":
      return change(closed(known, "blocked", outcome.reason));
    case "forbidden":
      return change(closed(known, "forbidden", outcome.reason));
    case "unchanged":
      return change({
        state: { ...known, status: "active", misses: 0 },
        stars: known.lastStars,
        events: restored(known),
      });
    case "read":
      return change(read(known, outcome.reading));
  }
}

function change(change: RepositoryChange): Judgement {
  return { kind: "change", change };
}

function read(known: KnownRepository, reading: RepositoryReading): RepositoryChange {
  if (reading.private) return missed(known, "private");
  if (!sameRepository(known, reading)) {
    const event: RepositoryEvent = { kind: "name-reused", detail: `${reading.nameWithOwner} is now ${reading.nodeId}` };
    return {
      state: { ...known, status: "gone", misses: 0 },
      stars: null,
      events: known.status === "gone" ? [] : [event],
    };
  }
  const state: KnownRepository = {
    ...known,
    name: reading.nameWithOwner,
    nodeId: reading.nodeId,
    databaseId: reading.databaseId ?? known.databaseId,
    archived: reading.archived,
    lockReason: reading.lockReason,
    misses: 0,
    etag: reading.etag,
  };
  const events = [...moved(known, reading), ...archived(known, reading)];
  if (reading.locked || reading.disabled) {
    const status = reading.locked ? "locked" : "disabled";
    const news: RepositoryEvent[] = known.status === status ? [] : [{ kind: status, detail: reading.lockReason }];
    return { state: { ...state, status, etag: null }, stars: null, events: [...events, ...news] };
  }
  return {
    state: { ...state, status: "active" },
    stars: reading.stars,
    events: [...events, ...restored(known)],
    details: reading.details,
  };
}

/** The numeric id decides where both are known, because GitHub has changed the format of node ids before. */
function sameRepository(known: KnownRepository, reading: RepositoryReading): boolean {
  if (known.databaseId !== null && reading.databaseId !== null) return known.databaseId === reading.databaseId;
  return known.nodeId === null || known.nodeId === reading.nodeId;
}

function missed(known: KnownRepository, reason: string): RepositoryChange {
  const misses = known.misses + 1;
  const gone = misses >= MISSES_UNTIL_GONE || known.status === "gone";
  const event: RepositoryEvent = { kind: gone ? "gone" : "missing", detail: reason };
  return {
    state: { ...known, misses, status: gone ? "gone" : known.status },
    stars: null,
    events: known.status === "gone" ? [] : [event],
  };
}

function closed(known: KnownRepository, status: "blocked" | "forbidden", reason: string): RepositoryChange {
  return {
    state: { ...known, status },
    stars: null,
    events: known.status === status ? [] : [{ kind: status, detail: reason }],
  };
}

function restored(known: KnownRepository): RepositoryEvent[] {
  return known.status === "active" || known.status === "unread" ? [] : [{ kind: "restored", detail: known.status }];
}

function moved(known: KnownRepository, reading: RepositoryReading): RepositoryEvent[] {
  const [from, to] = [known.name.toLowerCase(), reading.nameWithOwner.toLowerCase()];
  if (from === to) return [];
  const kind = from.split("/")[0] === to.split("/")[0] ? "renamed" : "transferred";
  return [{ kind, detail: `${known.name} is now ${reading.nameWithOwner}` }];
}

function archived(known: KnownRepository, reading: RepositoryReading): RepositoryEvent[] {
  if (known.archived === reading.archived) return [];
  return [{ kind: reading.archived ? "archived" : "unarchived", detail: null }];
}
