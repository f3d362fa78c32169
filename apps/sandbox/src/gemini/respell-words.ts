import { createRandom } from '../random.ts'
import type { TitleItem } from './titles.ts'

/** How models change brands and abbreviations that they should keep. */
const changes: readonly ((word: string) => string)[] = [
  (word) => word.toLowerCase(),
  (word) => word.toUpperCase(),
  (word) => `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`,
  (word) => word.replace(/(?<=\p{Ll})(?=\p{Lu}|\d)/gu, ' '),
  (word) => word.replace(/(?<=\p{L})(?=\d)/gu, '-'),
  (word) => word.replace(/[^\p{L}\p{N}]/gu, ''),
  (word) => word.replace(/(\p{L})(?=\P{L}*$)/u, '$1$1'),
  (word) => [...word].join('.'),
  () => 'the product',
  () => '',
]

/** Returns the title with the words of `keep` changed. */
export function respellWords(
  { title }: TitleItem,
  keep: readonly string[],
  ...seeds: readonly (string | number)[]
): string {
  const random = createRandom('respelled', title, ...seeds)
  const changed = keep.reduce((text, word) => text.split(word).join(random.pick(changes)(word)), title)
  return changed.replace(/\s+/g, ' ').trim()
}
