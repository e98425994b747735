import { writeFileSync } from "node:fs";
import { loadTasks } from "./load.ts";
import { trainTaskModel } from "./train.ts";

/** Trains the task model on every labelled task and writes the weights that the server loads. */
const folder = new URL("../registry/tasks/", import.meta.url).pathname;
const file = new URL("../../src/core/optimize/task/kind/weights.json", import.meta.url).pathname;
writeFileSync(file, `${JSON.stringify(trainTaskModel(loadTasks(folder).tasks))}\n`);
