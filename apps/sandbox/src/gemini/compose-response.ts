import type { VerdictOf } from '../sandbox-dependencies.ts'
import { cleanTitle } from './clean-title.ts'
import { demoPhrase } from './demo-model.ts'
import { findTopics } from './find-topics.ts'
import { judgePairs, Pair } from './judge-pairs.ts'
import { type GenerateContentRequest, textOf } from './request.ts'
import { listIn, type TitleItem } from './titles.ts'

/** The sentence of the instructions that states the sign for a title that is already good. */
const flag = /already good, return (?<sign>\S+) instead/

const firstWords = (title: string): string => title.split(/\s+/).slice(0, 2).join(' ')

type Prompt = {
  request: GenerateContentRequest
  requested: readonly TitleItem[]
  cleaned: readonly TitleItem[]
  verdictOf: VerdictOf | undefined
}

/** Returns the response's text: in JSON mode, JSON that matches the request's schema; otherwise the cleaned prompt. */
export function composeResponse(prompted: Prompt): string {
  const prompt = textOf(prompted.request.contents.at(-1))
  const { systemInstruction, generationConfig } = prompted.request
  if (generationConfig.responseMimeType !== 'application/json') return cleanTitle(prompt)
  const types = generationConfig.responseSchema?.properties?.items?.items?.properties?.type?.enum ?? []
  const rules = textOf(systemInstruction)
  const found = findTopics(rules, prompt, types)
  return JSON.stringify(found ?? { items: composeItems(prompt, prompted) }, null, 2)
}

function composeItems(prompt: string, { request, requested, cleaned, verdictOf }: Prompt): readonly object[] {
  const pairs = listIn(prompt, Pair)
  if (pairs.length > 0) return judgePairs(pairs, verdictOf)
  const item = request.generationConfig.responseSchema?.properties?.items?.items
  const { required: fields = ['id', 'title'] } = item ?? {}
  const rules = textOf(request.systemInstruction)
  const sign = flag.exec(rules)?.groups?.sign
  const sources = new Map(requested.map(({ id, title }) => [id, title]))
  return cleaned.map(({ id, title }) => {
    const source = sources.get(id) ?? title
    return Object.fromEntries(fields.map((name) => [name, fieldOf(name, id, title, source)]))
  })

  function fieldOf(name: string, id: string, title: string, source: string): string {
    if (name === 'id') return id
    if (name === 'keyword') return demoPhrase(title || source)
    if (name === 'title') return sign !== undefined && title === source ? sign : title
    return firstWords(source)
  }
}
