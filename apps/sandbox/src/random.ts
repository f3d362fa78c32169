/*
 * Every draw depends on its seeds only, so that the order and concurrency of requests change nothing.
 */

function avalanche(hash: number): number {
  let h = hash
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Returns a hash of the seeds: a whole number from 0 to 2 ** 32 - 1. */
export function hashOf(...seeds: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const seed of seeds) {
    const text = String(seed)
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
    hash = Math.imul(hash ^ 0x1f, 0x01000193)
  }
  return avalanche(hash)
}

/** Returns a number determined by the seeds: at least 0, below 1. */
export function drawOf(...seeds: readonly (string | number)[]): number {
  return hashOf(...seeds) / 2 ** 32
}

export type Random = {
  /** Returns a number of at least 0 and below 1. */
  next(): number
  /** Returns a whole number between the ends, both included. */
  int(min: number, max: number): number
  /** Returns an entry of the list. Throws a RangeError if the list is empty. */
  pick<T>(list: readonly T[]): T
  /** Returns true with this probability, from 0 to 1. */
  chance(share: number): boolean
}

/** Returns a pseudorandom generator (mulberry32); the same seeds give the same sequence. */
export function createRandom(...seeds: readonly (string | number)[]): Random {
  let state = hashOf(...seeds)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (list) => {
      const picked = list[Math.floor(next() * list.length)]
      if (picked === undefined) throw new RangeError('cannot pick from an empty list')
      return picked
    },
    chance: (share) => next() < share,
  }
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Returns a text of `length` base64url characters, as services use for ids and tokens. */
export function opaqueText(length: number, ...seeds: readonly (string | number)[]): string {
  const random = createRandom(...seeds)
  let text = ''
  for (let i = 0; i < length; i++) text += BASE64URL.charAt(Math.floor(random.next() * 64))
  return text
}
