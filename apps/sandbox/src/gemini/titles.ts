import { z } from 'zod'
import { createRandom } from '../random.ts'

/**
 * A title to clean. `in`: its community, which also applies to the next titles. `keep`: words that must stay unchanged.
 * `note`: what was wrong with an earlier response.
 */
const TitleItem = z.object({
  id: z.string(),
  title: z.string(),
  in: z.string().optional(),
  keep: z.array(z.string()).optional(),
  note: z.string().optional(),
})
export type TitleItem = z.infer<typeof TitleItem>

/** Returns a prompt's objects; empty if it isn't a JSON list of objects. */
export function listIn<Item>(prompt: string, schema: z.ZodType<Item>): readonly Item[] {
  try {
    return z.array(schema).parse(JSON.parse(prompt))
  } catch {
    return []
  }
}

export const titlesIn = (prompt: string): readonly TitleItem[] => listIn(prompt, TitleItem)

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

/** Returns the title with the words in `keep` changed. */
export function respellWords(
  { title }: TitleItem,
  keep: readonly string[],
  ...seeds: readonly (string | number)[]
): string {
  const random = createRandom('respelled', title, ...seeds)
  const changed = keep.reduce((text, word) => text.split(word).join(random.pick(changes)(word)), title)
  return changed.replace(/\s+/g, ' ').trim()
}
