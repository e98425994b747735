/** The fields of a block that a search by time needs. */
export interface BlockTime {
  readonly number: bigint;
  /** Seconds since the epoch. */
  readonly timestamp: bigint;
}

/** Returns one block of the chain. */
export type ReadBlock = (number: bigint) => Promise<BlockTime>;

/** Time between two blocks of Base, in seconds; the first guess assumes it. */
const BLOCK_SECONDS = 2;

/**
 * Returns the number of a block older than `seconds`, or 0. On a chain with a block every two seconds it is the newest
 * such block and takes one request; on other chains it is an older one and takes a few. Any caller can cause a search,
 * so a search must be cheap.
 */
export async function blockBefore(seconds: number, latest: BlockTime, read: ReadBlock): Promise<bigint> {
  const ahead = Number(latest.timestamp) - seconds;
  if (ahead < 0) return latest.number;
  let distance = BigInt(Math.floor(ahead / BLOCK_SECONDS) + 1);
  for (; distance < latest.number; distance *= 2n) {
    const block = await read(latest.number - distance);
    if (Number(block.timestamp) < seconds) return block.number;
  }
  return 0n;
}

/**
 * Returns the number of a block that is not older than `seconds`: close to it when blocks are regular, otherwise the
 * latest.
 */
export async function blockAfter(seconds: number, latest: BlockTime, read: ReadBlock): Promise<bigint> {
  const ahead = Number(latest.timestamp) - seconds;
  const distance = BigInt(Math.max(0, Math.floor(ahead / BLOCK_SECONDS)));
  if (distance === 0n || distance > latest.number) return latest.number;
  const block = await read(latest.number - distance);
  return Number(block.timestamp) >= seconds ? block.number : latest.number;
}
