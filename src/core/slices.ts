/** Work that may be interrupted wherever it yields. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** How long the event loop is held at a time, in milliseconds. */
const SLICE_MS = 10;

/** Does the work without interruption. */
export function atOnce<T>(steps: Steps<T>): T {
  while (true) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Does the work in slices, between which the event loop serves others.
 *
 * @param elapsed milliseconds on a monotonic clock
 */
export async function inSlices<T>(steps: Steps<T>, elapsed: () => number = () => performance.now()): Promise<T> {
  let began = elapsed();
  while (true) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (elapsed() - began < SLICE_MS) continue;
    await nextTurn();
    began = elapsed();
  }
}

/** Resolves in the next turn of the event loop, after the requests that wait. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
