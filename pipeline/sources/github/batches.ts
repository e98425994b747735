/** Repositories to request together. */
export interface Batch {
  ids: number[];
  by: "id" | "name";
}

/** How often a repository is requested again when it is missing from a response. */
const MAX_TRIES = 3;
/** Number of successive full batches after which the size grows by a tenth of the maximum. */
const CALM = 5;

/**
 * Queues the remaining repositories in batches. The size adapts to the server: it is halved when a batch was too large,
 * down to a floor, and grows slowly again. Batches that fail at the floor are split into single requests, so that one
 * bad repository cannot block others.
 */
export interface Batches {
  next(): Batch | null;
  /** Number of repositories still to be requested, as far as known. */
  left(): number;
  size(): number;
  succeeded(): void;
  /** Splits a batch that was too large. Returns false when it cannot be made smaller. */
  halve(batch: Batch): boolean;
  /** Reduces the size after a batch that was answered only in part because it was too large. */
  shrink(): void;
  /** Requeues a batch unchanged. */
  putBack(batch: Batch): void;
  /** Queues a repository that was not found by node id, to be requested by name at the end. */
  askByName(id: number): void;
  /** Requeues a repository that was missing from a response. Returns false when it has been tried often enough. */
  tryLater(id: number, by: Batch["by"]): boolean;
}

export function createBatches(
  work: { byNodeId: number[]; byName: number[] },
  options: { max: number; floor: number },
): Batches {
  // Repositories never read come first; names requested for the second time come last, all together.
  const queues = [
    { by: "name", ids: new Queue(work.byName) },
    { by: "id", ids: new Queue(work.byNodeId) },
    { by: "name", ids: new Queue([]) },
  ] as const;
  const [names, nodeIds, late] = queues;
  const again: Batch[] = [];
  const tries = new Map<number, number>();
  let size = options.max;
  let calm = 0;
  return {
    next() {
      const repeated = again.pop();
      if (repeated !== undefined) return repeated;
      for (const { by, ids: queue } of queues) {
        const ids = queue.take(size);
        if (ids.length > 0) return { ids, by };
      }
      return null;
    },
    left: () =>
      queues.reduce((sum, { ids }) => sum + ids.length, 0) + again.reduce((sum, { ids }) => sum + ids.length, 0),
    size: () => size,
    succeeded() {
      calm += 1;
      if (calm < CALM || size >= options.max) return;
      size = Math.min(options.max, size + Math.ceil(options.max / 10));
      calm = 0;
    },
    halve(batch) {
      calm = 0;
      if (batch.ids.length === 1) return false;
      size = Math.max(options.floor, Math.floor(Math.min(size, batch.ids.length) / 2));
      const part = batch.ids.length > options.floor ? size : 1;
      for (let end = batch.ids.length; end > 0; end -= part) {
        again.push({ ids: batch.ids.slice(Math.max(0, end - part), end), by: batch.by });
      }
      return true;
    },
    shrink() {
      calm = 0;
      size = Math.max(options.floor, Math.floor(size / 2));
    },
    putBack: (batch) => void again.push(batch),
    askByName: (id) => late.ids.push(id),
    tryLater(id, by) {
      const tried = (tries.get(id) ?? 1) + 1;
      tries.set(id, tried);
      if (tried > MAX_TRIES) return false;
      (by === "id" ? nodeIds : names).ids.push(id);
      return true;
    },
  };
}

/** A first-in, first-out queue whose removals do not move the remaining elements. */
class Queue {
  #items: number[];
  #head = 0;

  constructor(items: number[]) {
    this.#items = items;
  }

  get length(): number {
    return this.#items.length - this.#head;
  }

  push(id: number): void {
    this.#items.push(id);
  }

  take(count: number): number[] {
    const taken = this.#items.slice(this.#head, this.#head + count);
    this.#head += taken.length;
    return taken;
  }
}
