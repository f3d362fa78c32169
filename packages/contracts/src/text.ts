import { z } from 'zod'

/**
 * Text as UTF-8 can hold it: half of a surrogate pair becomes U+FFFD. Redis' JSON reader throws on such a half, where
 * ours does not.
 */
export const WellFormed = z.string().overwrite((text) => text.toWellFormed())

/** Well-formed text of at most `max` code points, which is what Reddit counts. */
export const text = (max: number) =>
  WellFormed.refine((given) => isWithin(given, max), `must be at most ${max} characters`)

/** The first `max` code points, so that no surrogate pair is cut in two. */
export function cutText(given: string, max: number): string {
  if (given.length <= max) return given
  // A code point takes two units at most.
  return Array.from(given.slice(0, 2 * max))
    .slice(0, max)
    .join('')
}

/** Whether the text has at most `max` code points. */
export function isWithin(given: string, max: number): boolean {
  return given.length <= max || (given.length <= 2 * max && Array.from(given).length <= max)
}
