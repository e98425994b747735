/** Records a day as `serve` does, in a thread: `node record-day.ts <job as JSON>`. Prints the processor time in milliseconds. */
import { type RecordJob, recordDayInThread } from "../../../src/server/background/daily-record.ts";

const job = JSON.parse(process.argv[2] ?? "") as RecordJob;
const before = process.cpuUsage();
const { days } = await recordDayInThread(job);
const { user, system } = process.cpuUsage(before);
if (days.length !== 1) throw new Error(`recorded ${days.length} days instead of one`);
console.log((user + system) / 1000);
