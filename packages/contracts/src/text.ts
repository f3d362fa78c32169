import { z } from 'zod'

/** Text that UTF-8 can encode: a lone surrogate becomes U+FFFD, because Redis' JSON reader throws on it. */
export const WellFormed = z.string().overwrite((text) => text.toWellFormed())

/** Well-formed text of at most `max` code points, as Reddit counts. */
export const text = (max: number) =>
  WellFormed.refine((given) => isWithin(given, max), `must be at most ${max} characters`)

/** Returns the first `max` code points, without splitting a surrogate pair. */
export function cutText(given: string, max: number): string {
  if (given.length <= max) return given
  // A code point has at most two units.
  return Array.from(given.slice(0, 2 * max))
    .slice(0, max)
    .join('')
}

/** Returns true if the text has at most `max` code points. */
export function isWithin(given: string, max: number): boolean {
  return given.length <= max || (given.length <= 2 * max && Array.from(given).length <= max)
}
