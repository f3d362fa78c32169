import { createHash } from 'node:crypto'

/** Returns ten characters that depend only on the texts, so that a continued run makes the same plan. */
export function hashOf(...texts: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest()
  return digest.readBigUInt64BE().toString(36).padStart(10, '0').slice(-10)
}

/** Returns the items in an order that looks random but is always the same. */
export function mixed<Item extends { id: string }>(items: readonly Item[], seed = ''): Item[] {
  return items
    .map((item) => ({ place: hashOf(seed, item.id), item }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ item }) => item)
}
