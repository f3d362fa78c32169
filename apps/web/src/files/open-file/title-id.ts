import { FILE_ID_DIGITS, FILE_ID_PREFIX, isIdOfTitle } from '@quarry/contracts/file-title'
import type { Question } from '@quarry/contracts/question'

/** Returns the same id for the same title in the same subreddit, ignoring case, so that it is opened once. */
export function idOfTitle(title: string, subreddit: string): string {
  const hash = hashOf(`${subreddit}\n${title}`.toLowerCase())
  return `${FILE_ID_PREFIX}${hash.toString(36).padStart(FILE_ID_DIGITS, '0')}`
}

type Named = Pick<Question, 'id' | 'title' | 'originalTitle' | 'subreddit'>

/** Returns a function that recognizes known questions by id or, if one of the two has no Reddit id, by title in the same subreddit. */
export function createIsKnown(held: readonly Named[]): (row: Named) => boolean {
  const ids = new Set(held.map(({ id }) => id))
  const titles = new Set(
    held.flatMap(({ title, originalTitle, subreddit }) =>
      [title, originalTitle].map((text) => idOfTitle(text, subreddit)),
    ),
  )
  return ({ id, originalTitle, subreddit }) =>
    ids.has(id) || (isIdOfTitle(id) ? titles.has(id) : ids.has(idOfTitle(originalTitle, subreddit)))
}

/** Returns 53 bits of a text's hash: among a million texts, two share one once in twenty thousand files. */
export function hashOf(text: string): number {
  const hash = createHash()
  for (let at = 0; at < text.length; at += 1) hash.add(text.charCodeAt(at))
  return hash.value()
}

/** Returns a hash (cyrb53) that takes one unit of at most 16 bits after another. */
export function createHash() {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  return {
    add(unit: number): void {
      high = Math.imul(high ^ unit, 0x9e3779b1)
      low = Math.imul(low ^ unit, 0x5f356495)
    },
    value(): number {
      const end = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
      const start = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(end ^ (end >>> 13), 0xc2b2ae35)
      return 0x100000000 * (0x1fffff & start) + (end >>> 0)
    },
  }
}
