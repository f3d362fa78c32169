import { readJson } from '@quarry/contracts/read-json'
import { z } from 'zod'

/** A truncated response may end with half a surrogate pair, which cannot be stored. */
const text = z.string().overwrite((given) => given.toWellFormed())

/** The model's response for one title. */
export const ResponseItem = z.object({
  id: z.string(),
  title: text,
  keyword: text.optional().catch(undefined),
})
export type ResponseItem = z.infer<typeof ResponseItem>

const ResponseItems = z.union([
  z.object({ items: z.array(z.unknown()) }).transform(({ items }) => items),
  z.array(z.unknown()),
])

/**
 * Returns the items that match the schema; for truncated or damaged JSON, the items in complete objects. Undefined if
 * there are none.
 */
export function readItems<Item>(text: string, schema: z.ZodType<Item>): Item[] | undefined {
  const keep = (candidates: readonly unknown[]) =>
    candidates.flatMap((candidate) => schema.safeParse(candidate).data ?? [])
  const whole = ResponseItems.safeParse(readJson(text)).data
  if (whole) return keep(whole)
  const salvaged = keep(innermostObjects(text).map(readJson))
  return salvaged.length > 0 ? salvaged : undefined
}

/** Returns a response's items by id, without duplicated ids. */
export function singleItems<Item extends { id: string }>(text: string, schema: z.ZodType<Item>) {
  const items = Map.groupBy(readItems(text, schema) ?? [], ({ id }) => id.trim())
  return new Map(
    [...items].flatMap(([id, [item, ...others]]) => (item && others.length === 0 ? [[id, item]] : [])),
  )
}

/**
 * Returns every complete `{…}` outside of strings that contains no other object, in a single pass: a regular expression
 * for strings would start over at every quotation mark of a damaged response.
 */
function innermostObjects(text: string): string[] {
  const objects: string[] = []
  let start = -1
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '{') start = at
    else if (sign === '}' && start >= 0) {
      objects.push(text.slice(start, at + 1))
      start = -1
    }
  }
  return objects
}

/** Returns the index of the quotation mark that ends the string, or the text's end. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
