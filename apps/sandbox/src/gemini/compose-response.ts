import { z } from 'zod'
import { cleanTitle, keywordOf } from './clean-title.ts'
import { comparePair, pairsIn } from './compare-pairs.ts'
import type { Model } from './models.ts'
import { nameTopic, topicsIn } from './name-topic.ts'
import { type GenerateContentRequest, textOf } from './request.ts'
import type { TitleItem } from './titles.ts'

const Schema = z.looseObject({
  type: z.unknown(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
})

/** Returns the property names in the order of the response: the required ones as listed, then the others. */
function propertyNames(schema: unknown): readonly string[] {
  const parsed = Schema.safeParse(schema)
  if (!parsed.success) return []
  const names = Object.keys(parsed.data.properties ?? {})
  const required = (parsed.data.required ?? []).filter((name) => names.includes(name))
  return [...required, ...names.filter((name) => !required.includes(name))]
}

type Shape = { list: string | undefined; item: readonly string[] }

/** Returns the schema of a list's items, undefined if the schema is of no list. */
const itemSchemaOf = (schema: unknown): unknown => {
  const parsed = Schema.safeParse(schema)
  return parsed.success && /^array$/i.test(String(parsed.data.type)) ? (parsed.data.items ?? {}) : undefined
}

/** Returns the property that holds the list, undefined if the response is the list, and the fields of its items. */
function shapeOf(schema: unknown): Shape {
  const fallback = ['id', 'title']
  const bare = itemSchemaOf(schema)
  if (bare !== undefined) return { list: undefined, item: propertyNames(bare) }
  const parsed = Schema.safeParse(schema)
  for (const [name, property] of Object.entries(parsed.success ? (parsed.data.properties ?? {}) : {})) {
    const items = itemSchemaOf(property)
    if (items !== undefined) return { list: name, item: propertyNames(items) }
  }
  return { list: 'items', item: fallback }
}

const firstWords = (title: string): string => title.split(/\s+/).slice(0, 2).join(' ')

type Filled = {
  id: string
  source: string
  title: string
  /** Sign that replaces a title that is already good. */
  unchanged?: string | undefined
  /** Topics to choose from. */
  topics?: readonly string[]
}

/** The sentence of the instructions that names this sign. */
const flag = /already good, return (?<sign>\S+) instead/

function fieldOf(name: string, { id, source, title, unchanged, topics = [] }: Filled): string {
  if (/id$/i.test(name)) return id
  if (/topic/i.test(name)) return nameTopic(title || source, topics)
  if (/keyword|phrase|query/i.test(name)) return keywordOf(title || source)
  if (/title|question|clean|text/i.test(name))
    return unchanged !== undefined && title === source ? unchanged : title
  return firstWords(source)
}

function singleObject(schema: unknown, prompt: string): Record<string, string> {
  const source = prompt.trim().split('\n').at(-1) ?? prompt
  const filled = { id: '1', source, title: cleanTitle(source) }
  return Object.fromEntries(propertyNames(schema).map((name) => [name, fieldOf(name, filled)]))
}

export type Prompt = {
  request: GenerateContentRequest
  requested: readonly TitleItem[]
  cleaned: readonly TitleItem[]
  model: Model
}

/** Returns the text of the response: in JSON mode, JSON by the request's schema; else a cleaned title per line. */
export function composeResponse({ request, requested, cleaned, model }: Prompt): string {
  const config = request.generationConfig
  const prompt = textOf(request.contents.at(-1))
  if (config.responseMimeType !== 'application/json') {
    if (requested.length > 0) return cleaned.map(({ title }) => title).join('\n')
    return cleanTitle(
      prompt
        .trim()
        .split('\n')
        .at(-1)
        ?.replace(/^.*?: /, '') ?? prompt,
    )
  }
  const schema = config.responseSchema ?? config.responseJsonSchema
  const pairs = pairsIn(prompt)
  if (pairs.length > 0) return JSON.stringify({ items: pairs.map(comparePair) })
  const write = (value: unknown) => JSON.stringify(value, null, model.json === 'pretty' ? 2 : undefined)
  if (requested.length === 0)
    return write(schema === undefined ? { answer: cleanTitle(prompt) } : singleObject(schema, prompt))
  const { list, item } = shapeOf(schema)
  const wantsKeyword = schema === undefined && /\bkeyword/i.test(textOf(request.systemInstruction))
  const names = [...(item.length > 0 ? item : ['id', 'title']), ...(wantsKeyword ? ['keyword'] : [])]
  const unchanged = flag.exec(textOf(request.systemInstruction))?.groups?.sign
  const topics = topicsIn(textOf(request.systemInstruction))
  const sources = new Map(requested.map(({ id, title }) => [id, title]))
  const rows = cleaned.map(({ id, title }) => {
    const filled = { id, source: sources.get(id) ?? title, title, unchanged, topics }
    return Object.fromEntries(names.map((name) => [name, fieldOf(name, filled)]))
  })
  return write(list === undefined ? rows : { [list]: rows })
}
