export type Random = ReturnType<typeof createRandom>

/** Returns random choices that the seed determines. */
export function createRandom(seed: number) {
  let state = seed | 0

  /** Mulberry32, from 0 up to 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  return {
    below: (end: number) => Math.floor(next() * end),
    chance: (probability: number) => next() < probability,
    oneOf<Item>(items: readonly Item[]): Item {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('There is nothing to choose from')
      return item
    },
  }
}
