import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { changedWords } from './word-diff.ts'

const known = new WeakMap<Question, string>()

/** What of the title differs from the original, or of the suggestion from the title: `2 words`, `punctuation`. */
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
