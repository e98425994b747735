import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { WORKLOADS, type WorkloadClass } from "../../src/core/optimize/task/workloads.ts";
import type { LabelledTask } from "./train.ts";

/** A task that no language model can do, with the kind of model that can. */
export interface LabelledJob {
  language: string;
  job: string;
  task: string;
}

/**
 * Reads the labelled tasks: one file per language, one task per line after its class or `job:kind` and a tab.
 * @throws Error naming file and line of an unknown label
 */
export function loadTasks(folder: string): { tasks: LabelledTask[]; jobs: LabelledJob[] } {
  const tasks: LabelledTask[] = [];
  const jobs: LabelledJob[] = [];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".tsv"))
    .sort()) {
    const language = file.slice(0, -".tsv".length);
    for (const [index, line] of readFileSync(join(folder, file), "utf8").trimEnd().split("\n").entries()) {
      const [label = "", task = ""] = line.split("\t");
      if (label.startsWith("job:") && task !== "") jobs.push({ language, job: label.slice("job:".length), task });
      else if (label in WORKLOADS && task !== "") tasks.push({ language, class: label as WorkloadClass, task });
      else
        throw new Error(
          `${file}:${index + 1}: ${JSON.stringify(label)} is not a class of work, or the task is missing`,
        );
    }
  }
  return { tasks, jobs };
}
