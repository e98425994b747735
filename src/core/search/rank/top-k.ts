export interface Ranked {
  doc: number;
  score: number;
}

/**
 * Returns the `keep` highest of `count` scored documents, best first; equal scores by document. Uses a bounded heap with the worst on top.
 */
export function topRanked(docs: Uint32Array, scores: Float32Array, count: number, keep: number): Ranked[] {
  const heap: Ranked[] = [];
  for (let i = 0; i < count; i++) {
    const doc = docs[i] as number;
    const score = scores[i] as number;
    if (heap.length < keep) {
      heap.push({ doc, score });
      rise(heap, heap.length - 1);
    } else {
      const worst = heap[0];
      if (worst === undefined || score < worst.score || (score === worst.score && doc > worst.doc)) continue;
      heap[0] = { doc, score };
      sink(heap);
    }
  }
  return heap.sort(byRank);
}

export function byRank(a: Ranked, b: Ranked): number {
  return b.score - a.score || a.doc - b.doc;
}

function rise(heap: Ranked[], from: number): void {
  let at = from;
  while (at > 0) {
    const parent = (at - 1) >>> 1;
    if (byRank(heap[at] as Ranked, heap[parent] as Ranked) <= 0) return;
    swap(heap, at, parent);
    at = parent;
  }
}

function sink(heap: Ranked[]): void {
  let at = 0;
  for (;;) {
    let worst = at;
    for (const child of [2 * at + 1, 2 * at + 2]) {
      if (child < heap.length && byRank(heap[child] as Ranked, heap[worst] as Ranked) > 0) worst = child;
    }
    if (worst === at) return;
    swap(heap, at, worst);
    at = worst;
  }
}

function swap(heap: Ranked[], i: number, j: number): void {
  const kept = heap[i] as Ranked;
  heap[i] = heap[j] as Ranked;
  heap[j] = kept;
}
