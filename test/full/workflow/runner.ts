import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "yaml";

interface Step {
  id?: string;
  name?: string;
  uses?: string;
  run?: string;
  if?: string;
  env?: Record<string, string>;
  with?: Record<string, string>;
}

export interface Ran {
  /** Name, command or action of the step. */
  step: string;
  outcome: "success" | "failure" | "skipped";
  said: string;
}

export interface RunnerOptions {
  file: string;
  job: string;
  /** What a checkout and `npm ci` have made. Steps run here. */
  workspace: string;
  /** Where the cache action keeps what it was given. */
  cache: string;
  /** Values of the expressions, by name. */
  contexts: Readonly<Record<string, string>>;
  env: Readonly<Record<string, string>>;
  /** Commands that are taken as done. */
  leaveOut?: ((command: string) => boolean) | undefined;
}

/**
 * Runs the shell of one job's steps, as a runner of GitHub does: in order, `bash -e`, the rest skipped after a failure
 * unless their condition says otherwise. Of the actions only the cache does something.
 */
export async function runJob(options: RunnerOptions): Promise<Ran[]> {
  const { env, steps } = parse(readFileSync(options.file, "utf8")).jobs[options.job] as {
    env?: Record<string, string>;
    steps: Step[];
  };
  const jobEnv = filled(env ?? {}, options.contexts);
  const outcomes: Record<string, string> = {};
  const ran: Ran[] = [];
  const failed = () => ran.some(({ outcome }) => outcome === "failure");
  const cached: Step[] = [];
  for (const step of steps) {
    const name = step.name ?? step.uses ?? step.run ?? "";
    let result: Omit<Ran, "step"> = { outcome: "skipped", said: "" };
    if (step.if === undefined ? !failed() : holds(step.if, outcomes)) {
      if (step.uses?.startsWith("actions/cache@")) {
        cached.push(step);
        moveCached(step, options.cache, options.workspace);
      }
      const inert = step.run === undefined || step.run.startsWith("npm ci ") || options.leaveOut?.(step.run);
      result = inert
        ? { outcome: "success", said: "" }
        : await shell(step.run ?? "", options, { ...jobEnv, ...filled(step.env ?? {}, options.contexts) });
    }
    if (step.id !== undefined) outcomes[step.id] = result.outcome;
    ran.push({ step: name, ...result });
  }
  if (!failed()) for (const step of cached) moveCached(step, options.workspace, options.cache);
  return ran;
}

/** Values with their `${{ … }}` replaced; throws on one that nobody knows. */
function filled(values: Record<string, string>, contexts: Readonly<Record<string, string>>): Record<string, string> {
  const fill = (text: string) =>
    text.replaceAll(/\$\{\{\s*(.*?)\s*\}\}/g, (_, name: string) => {
      const value = contexts[name];
      if (value === undefined) throw new Error(`the workflow asks for ${name}`);
      return value;
    });
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fill(value)]));
}

function holds(condition: string, outcomes: Readonly<Record<string, string>>): boolean {
  return condition.split("&&").every((term) => {
    if (term.trim() === "always()") return true;
    const [, id = "", wanted] = /^steps\.([\w-]+)\.outcome == '(\w+)'$/.exec(term.trim()) ?? [];
    if (wanted === undefined) throw new Error(`a condition that this runner does not know: ${term}`);
    return outcomes[id] === wanted;
  });
}

/** What the cache action does before the other steps, and after them when they went well. */
function moveCached({ with: given = {} }: Step, from: string, to: string): void {
  for (const path of (given.path ?? "").trim().split("\n")) {
    rmSync(join(to, path), { recursive: true, force: true });
    if (!existsSync(join(from, path))) continue;
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(from, path), join(to, path), { recursive: true, verbatimSymlinks: true });
  }
}

async function shell(
  script: string,
  { workspace, env }: RunnerOptions,
  own: Record<string, string>,
): Promise<Omit<Ran, "step">> {
  const file = join(workspace, ".step.sh");
  writeFileSync(file, script);
  const child = spawn("bash", ["-e", file], { cwd: workspace, env: { ...env, ...own } });
  let said = "";
  child.stdout.on("data", (chunk) => (said += String(chunk)));
  child.stderr.on("data", (chunk) => (said += String(chunk)));
  const [code] = (await once(child, "close")) as [number | null];
  return { outcome: code === 0 ? "success" : "failure", said };
}
