import { z } from 'zod'
import { createRandom } from '../random.ts'

/** A title to clean. `in`: its community and that of those after it. `keep`: words that must stay as they are. */
export type TitleItem = {
  id: string
  title: string
  in?: string | undefined
  keep?: readonly string[] | undefined
}

const Item = z.looseObject({
  id: z.union([z.string(), z.number()]).transform(String),
  title: z.string(),
  in: z.string().optional(),
  keep: z.array(z.string()).optional(),
})
const Items = z.array(Item)
const Wrapped = z.looseObject({ items: Items })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function outermost(text: string, open: string, close: string): unknown {
  const start = text.indexOf(open)
  const end = text.lastIndexOf(close)
  return start === -1 || end <= start ? undefined : parsed(text.slice(start, end + 1))
}

/**
 * Returns the `{id, title}` objects of a prompt, wherever their JSON is in the text; none if there is no such JSON.
 */
export function titlesIn(text: string): readonly TitleItem[] {
  for (const found of [outermost(text, '[', ']'), outermost(text, '{', '}')]) {
    const list = Items.safeParse(found)
    if (list.success) return list.data
    const wrapped = Wrapped.safeParse(found)
    if (wrapped.success) return wrapped.data.items
    const single = Item.safeParse(found)
    if (single.success) return [single.data]
  }
  return []
}

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
