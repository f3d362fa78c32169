import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { diffWords } from 'diff'

export type DiffPart = {
  kind: 'same' | 'added' | 'removed'
  text: string
  /** Set for white space that is in only one of the titles. */
  only?: 'before' | 'after'
}

/**
 * Compares two titles word by word. Never marks white space, nor capitals if most words of the title have one, because
 * every word would be marked.
 */
export function wordDiff(before: string, after: string): DiffPart[] {
  const ignoreCase = isCapitalized(before)
  return diffWords(before, after, { ignoreCase }).flatMap(({ added, removed, value }): DiffPart[] => {
    if (!added && !removed) return [{ kind: 'same', text: value }]
    const text = value.trim()
    const start = value.indexOf(text)
    const only = added ? 'after' : 'before'
    const space = (around: string): DiffPart => ({ kind: 'same', text: around, only })
    return [
      space(value.slice(0, start)),
      { kind: added ? ('added' as const) : ('removed' as const), text },
      space(value.slice(start + text.length)),
    ].filter((part) => part.text !== '')
  })
}

/** Returns true if no word of four or more letters begins in lower case, as in a headline. */
export function isCapitalized(title: string): boolean {
  return !/(?<![\p{L}'’])\p{Ll}{4,}/u.test(title) && /\p{Lu}/u.test(title)
}

/** Returns the parts that make up one of the two titles. */
export function partsOf(title: 'before' | 'after', parts: readonly DiffPart[]): DiffPart[] {
  const [other, left] = title === 'after' ? (['before', 'removed'] as const) : (['after', 'added'] as const)
  return parts.filter(({ kind, only }) => kind !== left && only !== other)
}

/** Returns how many words were replaced, added or removed; a replaced word counts once. */
export function changedWords(before: string, after: string): number {
  const counts = { same: 0, added: 0, removed: 0 }
  for (const { kind, text } of wordDiff(before, after)) counts[kind] += text.split(/\s+/).length
  return Math.max(counts.added, counts.removed)
}

const known = new WeakMap<Question, string>()

/** Names what differs between original and title, or title and suggestion: `2 words`, `punctuation`. */
export function formatChanged(row: Question): string {
  const held = known.get(row)
  if (held !== undefined) return held
  const { title, originalTitle, suggestion } = row
  const [before, after] = title === originalTitle ? [title, suggestion ?? title] : [originalTitle, title]
  const text = formatChange(before, after)
  known.set(row, text)
  return text
}

export function formatChange(before: string, after: string): string {
  const words = changedWords(plain(before), plain(after))
  return words > 0 ? formatCount(words, 'word') : plainName(before, after)
}

function plain(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\s]+/gu, '')
}

function plainName(before: string, after: string): string {
  return before.toLowerCase() === after.toLowerCase() ? 'capitals' : 'punctuation'
}
