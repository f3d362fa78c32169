import { QuestionType } from '@quarry/contracts/question'
import { readJson } from '@quarry/contracts/read-json'
import { z } from 'zod'

/** A truncated response may contain half of a surrogate pair, which cannot be stored as text. */
const text = z.string().overwrite((given) => given.toWellFormed())

/** The model's response for one title. */
export const ResponseItem = z.object({
  id: z.string(),
  title: text,
  keyword: text.optional().catch(undefined),
  type: QuestionType.optional().catch(undefined),
  topic: text.optional().catch(undefined),
})
export type ResponseItem = z.infer<typeof ResponseItem>

const ResponseItems = z.union([
  z.object({ items: z.array(z.unknown()) }).transform(({ items }) => items),
  z.array(z.unknown()),
])

/**
 * Returns the items of a response that fit the schema, from truncated or damaged JSON those in complete objects;
 * undefined if there are none.
 */
export function readItems<Item>(text: string, schema: z.ZodType<Item>): Item[] | undefined {
  const keep = (candidates: readonly unknown[]) =>
    candidates.flatMap((candidate) => schema.safeParse(candidate).data ?? [])
  const whole = ResponseItems.safeParse(readJson(text)).data
  if (whole) return keep(whole)
  const salvaged = keep(innermostObjects(text).map(readJson))
  return salvaged.length > 0 ? salvaged : undefined
}

/** Returns the items of a response by id, without duplicated ids. */
export function singleItems<Item extends { id: string }>(text: string, schema: z.ZodType<Item>) {
  const items = Map.groupBy(readItems(text, schema) ?? [], ({ id }) => id.trim())
  return new Map(
    [...items].flatMap(([id, [item, ...others]]) => (item && others.length === 0 ? [[id, item]] : [])),
  )
}

/**
 * Every `{…}` without another object inside, seen from outside of strings; one without its end is left out. One pass
 * over the text: an expression for strings would start over at every quotation mark of a spoilt response.
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

/** The place of the quotation mark that ends the string, or the text's end. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
