/** Draws depend on their parts only, so order and concurrency of requests change nothing. */

function avalanche(hash: number): number {
  let h = hash
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** A 32-bit number that depends on the parts only. */
export function hashOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const part of parts) {
    const text = String(part)
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
    hash = Math.imul(hash ^ 0x1f, 0x01000193)
  }
  return avalanche(hash)
}

/** A number of at least 0 and below 1 that depends on the parts only. */
export function drawOf(...parts: readonly (string | number)[]): number {
  return hashOf(...parts) / 2 ** 32
}

export type Random = {
  /** At least 0, below 1. */
  next(): number
  /** Both ends included. */
  int(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
}

/** A stream of draws that starts from the parts (mulberry32). */
export function createRandom(...parts: readonly (string | number)[]): Random {
  let state = hashOf(...parts)
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

/** Text of `length` base64url characters, as services use for ids and tokens. */
export function opaqueText(length: number, ...parts: readonly (string | number)[]): string {
  const random = createRandom(...parts)
  let text = ''
  for (let i = 0; i < length; i++) text += BASE64URL.charAt(Math.floor(random.next() * 64))
  return text
}
