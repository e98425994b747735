import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, truncateSync } from "node:fs";
import type { LocalWorld } from "../support/payments/local.ts";
import type { LiveHeap } from "./live-heap.ts";
import { type AbuseOutcome, abuse } from "./load-abuse.ts";
import type { Switch } from "./load-switch.ts";
import { has, pinned, SERVER_CPU } from "./processors.ts";
import { ROOT } from "./servers.ts";

/** Badly behaved connections of each kind, all at once. */
const ABUSERS = 50;

/** As in the unit in `cli/examples`, on the server's machine: it gets what nobody else wants. */
const IDLE = ["--idle", "0", process.execPath];

/** A server on the local rail, its facilitator behind a switch, its log in a file. */
export interface Service {
  url: string;
  pid: number;
  child: ChildProcess;
  dataDir: string;
  log: string;
  env: Record<string, string>;
  heap: LiveHeap;
  world: LocalWorld;
  facilitator: Switch;
}

/** What happens to the service while it is under load, each once, at a share of the time. */
export function planEvents(service: Service, seconds: number) {
  const awayFor = Math.min(30, seconds / 6);
  const away = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const told: string[] = [];
  const work: Promise<unknown>[] = [];
  const abused: AbuseOutcome[] = [];
  const plan: { at: number; act: (elapsed: number) => void }[] = [
    {
      at: seconds * 0.05,
      act: () => work.push(abuse(service.url, ABUSERS).then((outcomes) => abused.push(...outcomes))),
    },
    {
      at: seconds * 0.15,
      act: (elapsed) =>
        work.push(
          publish(service).then((code) =>
            told.push(`a build was published (began after ${elapsed.toFixed(0)} s, exit code ${code})`),
          ),
        ),
    },
    {
      at: seconds * 0.35,
      act(elapsed) {
        copyFileSync(service.log, `${service.log}.1`);
        truncateSync(service.log);
        told.push(`the log was rotated after ${elapsed.toFixed(0)} s`);
      },
    },
    {
      at: seconds * 0.5,
      act(elapsed) {
        away.from = elapsed;
        work.push(service.facilitator.down());
      },
    },
    {
      at: seconds * 0.5 + awayFor,
      act(elapsed) {
        away.to = elapsed;
        told.push(`the facilitator was away for ${(elapsed - away.from).toFixed(0)} s`);
        work.push(service.facilitator.up());
      },
    },
  ];
  return {
    /** When the facilitator was away, in seconds after `offset`. */
    awayAfter: (offset: number) => ({ from: away.from - offset, to: away.to - offset }),
    told,
    abused,
    /** @param elapsed seconds since the load began */
    tick(elapsed: number) {
      while (plan[0] !== undefined && elapsed >= plan[0].at) plan.shift()?.act(elapsed);
    },
    done: () => Promise.all(work),
  };
}

let published = 0;

/** Another build under the load; another publisher's name makes it differ. */
async function publish({ env }: Service): Promise<number> {
  published += 1;
  const build = ["cli/main.mjs", "build", "--offline", "--no-pages", "--quiet"];
  const [command, args] = has("chrt") ? ["chrt", [...IDLE, ...build]] : [process.execPath, build];
  const child = spawn(...pinned(SERVER_CPU, command, args), {
    cwd: ROOT,
    env: { ...process.env, ...env, PUBLISHER_NAME: `Clearboard under load, ${published}` },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  return Number(code);
}
