import { expect, test } from "vitest";
import { isActiveSince } from "../../../src/core/catalog/activity.ts";
import type { RepositoryDetails } from "../../../src/core/catalog/catalog-data.ts";

const WINDOW = { since: "2026-05-23", today: "2026-11-23" };

function product(over: Partial<RepositoryDetails>, githubStatus: "active" | "archived" | null = null) {
  const repository: RepositoryDetails = {
    observedOn: "2026-08-22",
    source: "github-ranking-ai",
    language: null,
    licenseSpdx: null,
    releaseTag: null,
    releasedOn: null,
    pushedOn: null,
    archived: null,
    ...over,
  };
  return { repository, githubStatus };
}

const releases = { asOf: "2026-08-20", inTwelveMonths: 1, source: "owner/name", commit: "a".repeat(40) };

test("a push or a release within the time shows activity, a release alone shows a release", () => {
  expect(isActiveSince(product({ pushedOn: "2026-08-01" }), "activity", WINDOW)).toBe(true);
  expect(isActiveSince(product({ pushedOn: "2026-08-01" }), "release", WINDOW)).toBeNull();
  expect(isActiveSince(product({ releasedOn: "2026-06-01", releases }), "release", WINDOW)).toBe(true);
});

test("no activity for as long before the reading shows that there was none, a shorter time shows nothing", () => {
  expect(isActiveSince(product({ pushedOn: "2025-11-19" }), "activity", WINDOW)).toBe(false);
  expect(isActiveSince(product({ pushedOn: "2026-05-22" }), "activity", WINDOW)).toBeNull();
  expect(isActiveSince(product({ releasedOn: "2024-12-13", releases }), "release", WINDOW)).toBe(false);
  // The reading ends before the time begins.
  expect(isActiveSince(product({ pushedOn: "2026-08-21" }), "activity", { ...WINDOW, since: "2026-08-23" })).toBeNull();
});

test("what is archived is not active, and of what was never read nothing is known", () => {
  expect(isActiveSince(product({ pushedOn: "2026-04-01" }, "archived"), "activity", WINDOW)).toBe(false);
  expect(isActiveSince({ repository: null, githubStatus: null }, "activity", WINDOW)).toBeNull();
});
