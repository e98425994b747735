import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { openObservations } from "../../../pipeline/observations/observations.ts";
import { crawlStars } from "../../../pipeline/sources/github/crawl.ts";
import { manyRepositories } from "../../support/github/repositories.ts";
import { type GitHubServer, startGitHubServer } from "../../support/github/server.ts";
import { storeRepositories } from "../../support/github/stored-repositories.ts";

const CHILD = fileURLToPath(new URL("../../pipeline/sources/github/crawl-child.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "crawl-kill-"));
let server: GitHubServer;

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

it("a crawl killed at any moment resumes and repeats at most one batch", async () => {
  const repositories = manyRepositories(3_000);
  const names = repositories.map((repository) => repository.name);
  let child: ReturnType<typeof spawn> | undefined;
  let answered = 0;
  const file = join(folder, "observations.sqlite");
  const killAt = [3, 9, 16];
  server = await startGitHubServer({
    stored: storeRepositories(repositories),
    latencyMs: 10,
    fault: () => {
      answered += 1;
      // The kill meets the child while it waits, while it writes, or just after, by the delay.
      if (answered === killAt[0]) setTimeout(() => child?.kill("SIGKILL"), [5, 12, 14][3 - killAt.length]);
      return null;
    },
  });
  while (killAt.length > 0) {
    child = spawn(process.execPath, [CHILD, server.url, file], { stdio: ["pipe", "ignore", "inherit"] });
    child.stdin?.end(names.join("\n"));
    const signal = await new Promise((resolve) => child?.on("exit", (_code, by) => resolve(by)));
    expect(signal).toBe("SIGKILL");
    killAt.shift();
  }
  const store = openObservations(file);
  const report = await crawlStars({
    repositories: names,
    apiUrl: server.url,
    token: "test-token",
    store,
    userAgent: "Clearboard/test",
    now: Date.now,
  });
  const times = new Map<string, number>();
  for (const name of server.requests.flatMap((request) => request.asked)) times.set(name, (times.get(name) ?? 0) + 1);
  expect(report).toMatchObject({ resumed: true, left: 0, stopped: null, failed: [] });
  expect(times.size).toBe(3_000);
  const repeated = [...times.values()].reduce((sum, count) => sum + count - 1, 0);
  expect(repeated).toBeLessThanOrEqual(3 * 100);
  expect(server.requests.length).toBeLessThanOrEqual(30 + 3);
  const latest = store.stars.latestStars();
  for (const { name, stars } of repositories) expect(latest.get(name.toLowerCase())?.stars).toBe(stars);
  for (const { name } of repositories) expect(store.stars.starHistory(name)).toHaveLength(1);
  expect(store.db.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
  store.close();
}, 20_000);
