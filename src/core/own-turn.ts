const waiting: (() => void)[] = [];

/**
 * Resolves in a turn of the event loop that no other caller of this shares. Answers of a facilitator or a chain come
 * many at a time, with each block; who works on one of them after its own turn lets other requests be answered between.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(takeTurn);
  });
}

function takeTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(takeTurn);
}
