import { z } from 'zod'

/** Text that UTF-8 can encode: a lone surrogate becomes U+FFFD, because Redis' JSON reader throws on it. */
export const WellFormed = z.string().overwrite((text) => text.toWellFormed())

/** Well-formed text of at most `max` code points, as Reddit counts. */
export const text = (max: number) =>
  WellFormed.refine((given) => isWithin(given, max), `must be at most ${max} characters`)

/** Returns the first `max` code points, without splitting a surrogate pair. */
export function cutText(given: string, max: number): string {
  if (given.length <= max) return given
  // A code point has at most two UTF-16 units.
  return Array.from(given.slice(0, 2 * max))
    .slice(0, max)
    .join('')
}

/** Returns true if the text has at most `max` code points. */
export function isWithin(given: string, max: number): boolean {
  return given.length <= max || (given.length <= 2 * max && Array.from(given).length <= max)
}

/** Soft hyphens, and zero-width, bidirectional, interlinear and tag characters. Joiners are handled separately. */
const invisible =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu
const joiners = /[\u200C\u200D]+/g

/**
 * Scripts in which a joiner changes how letters look, such as Arabic (also for Persian), Syriac, Mongolian and the
 * scripts of India.
 */
const joining = ['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda']
  .concat('Mlym', 'Sinh', 'Khmr', 'Mymr')
  .map((script) => `\\p{scx=${script}}`)
  .join('')
/** The characters before and after a joiner that affects rendering. */
const joined: readonly (readonly [before: RegExp, after: RegExp])[] = [
  [new RegExp(`[${joining}]$`, 'u'), new RegExp(`^[${joining}]`, 'u')],
  [/\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?$/u, /^\p{Extended_Pictographic}/u],
]

/**
 * Returns the text without invisible characters. Joiners stay where they affect rendering: in emoji and some scripts.
 */
export function withoutInvisible(given: string): string {
  return given.replace(invisible, '').replace(joiners, (found, at: number, whole: string) => {
    const isSeen = joined.some(
      ([before, after]) => before.test(whole.slice(0, at)) && after.test(whole.slice(at + found.length)),
    )
    return isSeen ? found.charAt(0) : ''
  })
}
