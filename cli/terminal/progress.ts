import { Writable } from "node:stream";
import { SingleBar } from "cli-progress";
import type { Io } from "./io.ts";

/** A progress bar for long work. Draws nothing without a terminal or when it is disabled. */
export interface ProgressBar {
  /** `text` is shown after the bar: rates, time left, what the work waits for. */
  update(value: number, total: number, text: string): void;
  stop(): void;
}

/** Prefix of the lines in which `build --progress` names its steps. */
export const STEP = "step: ";

const SILENT: ProgressBar = { update: () => {}, stop: () => {} };

export function createProgressBar(io: Io, label: string, wanted = true): ProgressBar {
  if (!io.terminal || !wanted) return SILENT;
  const stream = Object.assign(
    new Writable({
      write(chunk, _encoding, done) {
        io.stderr(String(chunk));
        done();
      },
    }),
    { isTTY: true, columns: 120, rows: 1 },
  );
  const bar = new SingleBar({
    format: `${label} [{bar}] {percentage}% {value}/{total} {text}`,
    barsize: 24,
    stream,
    hideCursor: true,
    clearOnComplete: false,
    gracefulExit: false,
  });
  let started = false;
  return {
    update(value, total, text) {
      if (!started) bar.start(total, value, { text });
      else bar.update(value, { text });
      started = true;
    },
    stop() {
      if (started) bar.stop();
    },
  };
}

/** Formats a duration as `4 s`, `12 min` or `3 h 5 min`. */
export function spell(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
