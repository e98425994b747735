const waiting: (() => void)[] = [];

/** Of those who wait, so many turns are made: one for each would cost more than it saves, one for all saves nothing. */
const TURNS = 4;
/** But in none so many that those who wait for its end notice. */
const MOST = 4;

/**
 * Resolves in a later turn of the event loop, together with a quarter of all who wait for one, four at
 * most. Answers of a facilitator or a chain come many at a time, with each block; who goes on with one of them after
 * its turn lets other requests be answered between.
 */
export function laterTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(takeTurn);
  });
}

function takeTurn(): void {
  for (const resolve of waiting.splice(0, Math.min(MOST, Math.ceil(waiting.length / TURNS)))) resolve();
  if (waiting.length > 0) setImmediate(takeTurn);
}
