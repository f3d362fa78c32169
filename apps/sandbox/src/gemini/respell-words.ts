import { createRandom } from '../random.ts'
import type { TitleItem } from './titles.ts'

/** What models make of brands and abbreviations that they should leave as they are. */
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

/** The title with the words that it was to keep spelled in another way. */
export function respellWords(
  { title }: TitleItem,
  keep: readonly string[],
  ...parts: readonly (string | number)[]
): string {
  const random = createRandom('respelled', title, ...parts)
  const changed = keep.reduce((text, word) => text.split(word).join(random.pick(changes)(word)), title)
  return changed.replace(/\s+/g, ' ').trim()
}
