/** Numbers that look random and are the same for the same seed (xorshift32). */
export interface Random {
  below(limit: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0 || 1;
  const below = (limit: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  return {
    below,
    pick: (list) => list[below(list.length)] ?? list[0],
  };
}
