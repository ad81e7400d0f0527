/** Deterministic by seed. */
export interface Random {
  next(): number
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
}

/** Mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  function between(least: number, most: number): number {
    return least + Math.floor(next() * (most - least + 1))
  }
  return {
    next,
    between,
    pick(list) {
      const item = list[between(0, list.length - 1)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
  }
}
