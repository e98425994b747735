// Preloaded into a server: on SIGUSR2 prints the longest delay of its event loop since the last time, in milliseconds.
import { monitorEventLoopDelay } from "node:perf_hooks";

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on("SIGUSR2", () => {
  process.stdout.write(`longest event loop delay: ${(delay.max / 1e6).toFixed(1)} ms\n`);
  delay.reset();
});
