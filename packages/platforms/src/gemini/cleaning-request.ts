import {
  type GenerateContentConfig,
  HarmBlockThreshold,
  HarmCategory,
  type Schema,
  Type,
} from '@google/genai'
import { cleaningRules, promptTitles, responseFields } from '@quarry/cleaning/cleaning-prompt'
import type { PreparedTitle } from '@quarry/cleaning/prepare-titles'
import { topicNamesThatFit } from '@quarry/contracts/topic-name'
import type { CleaningWishes } from '../cleaning-client.ts'
import { thinkingConfigFor } from './thinking-config.ts'

export function responseSchema(keyword: boolean, topic = false): Schema {
  const text = { type: Type.STRING }
  const names = responseFields(keyword, topic)
  const item = {
    type: Type.OBJECT,
    properties: Object.fromEntries(names.map((name) => [name, text])),
    required: names,
  }
  return { type: Type.OBJECT, properties: { items: { type: Type.ARRAY, items: item } }, required: ['items'] }
}

/** Turned off because titles are often crude, and have already been published on Reddit. */
export const safetySettings = [
  HarmCategory.HARM_CATEGORY_HARASSMENT,
  HarmCategory.HARM_CATEGORY_HATE_SPEECH,
  HarmCategory.HARM_CATEGORY_SEXUALLY_EXPLICIT,
  HarmCategory.HARM_CATEGORY_DANGEROUS_CONTENT,
].map((category) => ({ category, threshold: HarmBlockThreshold.OFF }))

/** Enough for one token a character, which no language exceeds, and for thinking that cannot be disabled. */
function maxOutputTokens(titles: readonly PreparedTitle[]): number {
  const characters = titles.reduce((total, { title }) => total + title.length, 0)
  return characters + 60 * titles.length + 4000
}

/** Returns the request for cleaning these titles: the rules as system instruction, the titles as JSON. */
export function cleaningRequest(
  model: string,
  titles: readonly PreparedTitle[],
  { keyword, style, topics }: CleaningWishes,
) {
  const thinkingConfig = thinkingConfigFor(model)
  const config: GenerateContentConfig = {
    systemInstruction: cleaningRules(keyword, style, topics && topicNamesThatFit(topics, titles.length)),
    responseMimeType: 'application/json',
    responseSchema: responseSchema(keyword, topics !== undefined),
    safetySettings,
    maxOutputTokens: maxOutputTokens(titles),
    ...(thinkingConfig ? { thinkingConfig } : {}),
  }
  return { model, contents: promptTitles(titles), config }
}
