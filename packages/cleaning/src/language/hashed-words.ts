/** The offset basis and the prime of FNV-1a with 32 bits. */
const OFFSET_BASIS = 0x811c9dc5
const PRIME = 0x01000193

/** FNV-1a of some bytes, 32 bits, unsigned; `hash` continues an earlier one. */
export function hashOf(bytes: Uint8Array, start = 0, end = bytes.length, hash = OFFSET_BASIS): number {
  let result = hash
  for (let at = start; at < end; at += 1) result = Math.imul(result ^ (bytes[at] ?? 0), PRIME)
  return result >>> 0
}

/**
 * Returns the index of a hash in sorted ones, or -1 if it is missing. Words are stored as hashes, because strings or
 * objects take ten times the memory. Of 86,000 words that are not among 50,000 stored ones, one is found by mistake.
 */
export function indexOfHash(sorted: Uint32Array, hash: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = sorted[middle] ?? 0
    if (found === hash) return middle
    if (found < hash) low = middle + 1
    else high = middle - 1
  }
  return -1
}
