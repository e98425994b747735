/** Runs one crawl in a process of its own, to be killed. Arguments: API address, observations file; names on stdin. */
import process from "node:process";
import { text } from "node:stream/consumers";
import { openObservations } from "../../../../pipeline/observations/observations.ts";
import { crawlStars } from "../../../../pipeline/sources/github/crawl.ts";

const [apiUrl = "", file = ""] = process.argv.slice(2);
const names = (await text(process.stdin)).split("\n");
const startedAt = performance.now();
const report = await crawlStars({
  repositories: names,
  apiUrl,
  token: "test-token",
  store: openObservations(file),
  userAgent: "Clearboard/test",
  now: Date.now,
});
const milliseconds = performance.now() - startedAt;
process.stdout.write(JSON.stringify({ report, milliseconds, maxRssBytes: process.resourceUsage().maxRSS * 1024 }));
