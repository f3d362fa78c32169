import { z } from 'zod'
import type { VerdictOf } from '../sandbox-dependencies.ts'
import { cleanTitle, keywordOf } from './clean-title.ts'
import { judgePairs, pairsIn } from './judge-pairs.ts'
import type { Model } from './models.ts'
import { type GenerateContentRequest, textOf } from './request.ts'
import type { TitleItem } from './titles.ts'

/** The schema of a list of rows, from which the fields of a row are taken. */
const RowsSchema = z.object({
  properties: z.object({
    items: z.object({ items: z.object({ required: z.array(z.string()) }) }),
  }),
})

/** The sentence of the instructions that names the sign for a title that is already good. */
const flag = /already good, return (?<sign>\S+) instead/

const firstWords = (title: string): string => title.split(/\s+/).slice(0, 2).join(' ')

export type Prompt = {
  request: GenerateContentRequest
  requested: readonly TitleItem[]
  cleaned: readonly TitleItem[]
  model: Model
  verdictOf: VerdictOf | undefined
}

/** Returns the text of the response: in JSON mode, JSON by the request's schema; else the cleaned prompt. */
export function composeResponse({ request, requested, cleaned, model, verdictOf }: Prompt): string {
  const { responseMimeType, responseSchema } = request.generationConfig
  const prompt = textOf(request.contents.at(-1))
  if (responseMimeType !== 'application/json') return cleanTitle(prompt)
  const pairs = pairsIn(prompt)
  if (pairs.length > 0) return JSON.stringify({ items: judgePairs(pairs, verdictOf) })
  const fields = RowsSchema.safeParse(responseSchema).data?.properties.items.items.required
  const rules = textOf(request.systemInstruction)
  const sign = flag.exec(rules)?.groups?.sign
  const topics = topicsIn(rules)
  const sources = new Map(requested.map(({ id, title }) => [id, title]))
  const items = cleaned.map(({ id, title }) => {
    const source = sources.get(id) ?? title
    return Object.fromEntries(
      (fields ?? ['id', 'title']).map((name) => [name, fieldOf(name, id, title, source)]),
    )
  })
  return JSON.stringify({ items }, null, model.json === 'pretty' ? 2 : undefined)

  function fieldOf(name: string, id: string, title: string, source: string): string {
    if (name === 'id') return id
    if (name === 'topic') return nameTopic(title || source, topics)
    if (name === 'keyword') return keywordOf(title || source)
    if (name === 'title') return sign !== undefined && title === source ? sign : title
    return firstWords(source)
  }
}

const Topics = z.array(z.string())

const list = /\["(?:[^"\\]|\\.)*"(?:,\s*"(?:[^"\\]|\\.)*")*\]/

/** Returns the first JSON list of texts in the instructions: topics to choose from. */
function topicsIn(instructions: string): readonly string[] {
  const found = list.exec(instructions)
  return found ? Topics.parse(JSON.parse(found[0])) : []
}

/** Number of first letters that two words must share to count as forms of one word. */
const ROOT_LETTERS = 4

/**
 * Returns the first topic all of whose words the title has in some form. If there is none, returns the end of the
 * search phrase, which is usually the subject.
 */
function nameTopic(title: string, topics: readonly string[]): string {
  const roots = new Set(wordsOf(title).map(rootOf))
  const found = topics.find((topic) => wordsOf(topic).every((word) => roots.has(rootOf(word))))
  return found ?? keywordOf(title).split(' ').slice(-2).join(' ')
}

const rootOf = (word: string) => word.slice(0, ROOT_LETTERS)

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
