/** Repositories to ask for together. */
export interface Batch {
  ids: number[];
  by: "id" | "name";
}

/** How often a repository is asked for again when its part of an answer stays out. */
const MAX_TRIES = 3;
/** After this many full batches in a row the size grows by a tenth of the maximum. */
const CALM = 5;

/**
 * What is still to be asked, in batches whose size follows what the server bears: halved when it was too much, down to
 * a floor, and slowly grown again. What fails at the floor is asked one by one, so that one bad repository can not
 * keep others from being read.
 */
export interface Batches {
  next(): Batch | null;
  /** Still to be asked, as far as known. */
  left(): number;
  size(): number;
  succeeded(): void;
  /** The batch was too much. False when it can not be made smaller. */
  halve(batch: Batch): boolean;
  /** The batch was answered only in part, because it was too much. */
  shrink(): void;
  /** Puts a batch back to be asked again as it was. */
  putBack(batch: Batch): void;
  /** Not found by node id: its name is asked for at the end. */
  askByName(id: number): void;
  /** Left out of an answer: asked again later. False when it was tried often enough. */
  tryLater(id: number, by: Batch["by"]): boolean;
}

export function createBatches(
  work: { byNodeId: number[]; byName: number[] },
  options: { max: number; floor: number },
): Batches {
  // Those never read come first; names asked for a second time come last, all together.
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

/** First in, first out, without moving the rest at each take. */
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
