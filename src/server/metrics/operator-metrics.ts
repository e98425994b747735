import { statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { Counter, Gauge, type Registry } from "prom-client";
import { BUILD_OUTCOMES, CRAWL_OUTCOMES, readRuns } from "../../store/runs.ts";

export interface OperatorSources {
  dataDir: string;
  /** Version of the program. */
  version: string;
  buildId: () => string;
}

/**
 * Registers metrics besides those of requests: builds and crawls, which run in other processes and record their counts
 * in the data folder, and free disk space. They are read on each scrape, which costs a few system calls.
 */
export function registerOperatorMetrics(registry: Registry, { dataDir, version, buildId }: OperatorSources): void {
  const registers = [registry];
  new Gauge({
    name: "clearboard_build_info",
    help: "1, with the version of the program and of Node, and the published build.",
    labelNames: ["version", "node", "build"],
    registers,
    collect() {
      this.reset();
      this.set({ version, node: process.versions.node, build: buildId() }, 1);
    },
  });
  new Counter({
    name: "clearboard_builds_total",
    help: "Builds made in this data folder, by outcome.",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset();
      const counted = readRuns(dataDir).build?.runs ?? {};
      for (const outcome of BUILD_OUTCOMES) this.inc({ outcome }, counted[outcome] ?? 0);
    },
  });
  new Counter({
    name: "clearboard_crawls_total",
    help: "Crawls of a source into this data folder, by outcome.",
    labelNames: ["source", "outcome"],
    registers,
    collect() {
      this.reset();
      for (const [source, { runs }] of crawls(dataDir)) {
        for (const outcome of CRAWL_OUTCOMES) this.inc({ source, outcome }, runs[outcome] ?? 0);
      }
    },
  });
  new Gauge({
    name: "clearboard_last_build_success_timestamp_seconds",
    help: "When a build was last published or found unchanged. Without a value, none was.",
    registers,
    collect() {
      this.reset();
      const at = readRuns(dataDir).build?.last_success ?? null;
      if (at !== null) this.set(Date.parse(at) / 1000);
      else this.remove();
    },
  });
  new Gauge({
    name: "clearboard_last_crawl_success_timestamp_seconds",
    help: "When a source was last crawled without failing.",
    labelNames: ["source"],
    registers,
    collect() {
      this.reset();
      for (const [source, { last_success: at }] of crawls(dataDir)) {
        if (at !== null) this.set({ source }, Date.parse(at) / 1000);
      }
    },
  });
  new Gauge({
    name: "clearboard_ledger_bytes",
    help: "Bytes of the ledger's files in the data folder; 0 when the ledger is elsewhere.",
    registers,
    collect() {
      this.set(["", "-wal"].reduce((sum, end) => sum + sizeOf(join(dataDir, `ledger.sqlite${end}`)), 0));
    },
  });
  new Gauge({
    name: "clearboard_disk_free_bytes",
    help: "Bytes that are free for the server on the disk of the data folder.",
    registers,
    collect() {
      const { bavail, bsize } = statfsSync(dataDir);
      this.set(bavail * bsize);
    },
  });
}

function crawls(dataDir: string) {
  return Object.entries(readRuns(dataDir)).filter(([job]) => job !== "build");
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
