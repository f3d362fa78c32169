import { z } from 'zod'
import type { LabelOf, VerdictOf } from '../sandbox-dependencies.ts'
import { cleanTitle, keywordOf } from './clean-title.ts'
import { decideTitles } from './decide-titles.ts'
import { judgePairs, pairsIn } from './judge-pairs.ts'
import type { Model } from './models.ts'
import { choicesIn, createNames, mergeNames, namesIn } from './name-titles.ts'
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
  /** Names of types and topics are odd. */
  oddNames: boolean
  isQuestion: LabelOf
}

/** Returns the text of the response: in JSON mode, JSON by the request's schema; else the cleaned prompt. */
export function composeResponse(prompted: Prompt): string {
  const { request, requested, cleaned, model, verdictOf, oddNames, isQuestion } = prompted
  const { responseMimeType, responseSchema } = request.generationConfig
  const prompt = textOf(request.contents.at(-1))
  if (responseMimeType !== 'application/json') return cleanTitle(prompt)
  const pairs = pairsIn(prompt)
  if (pairs.length > 0) return JSON.stringify({ items: judgePairs(pairs, verdictOf) })
  const names = namesIn(prompt)
  if (names.length > 0) return JSON.stringify({ items: mergeNames(names) })
  const fields = RowsSchema.safeParse(responseSchema).data?.properties.items.items.required
  if (fields?.includes('asks')) return JSON.stringify({ items: decideTitles(requested, isQuestion) })
  const rules = textOf(request.systemInstruction)
  const sign = flag.exec(rules)?.groups?.sign
  const named = createNames(requested, choicesIn(responseSchema, rules), oddNames)
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
    if (name === 'keyword') return keywordOf(title || source)
    if (name === 'title') return sign !== undefined && title === source ? sign : title
    return named.get(name)?.(title || source) ?? firstWords(source)
  }
}
