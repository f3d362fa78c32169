import { type GenerateContentConfig, type Schema, Type } from '@google/genai'
import {
  opinionFields,
  opinionResults,
  opinionRules,
  type PreparedPair,
  promptPairs,
} from '@quarry/cleaning/second-opinion'
import { safetySettings } from './cleaning-request.ts'
import { thinkingConfigFor } from './thinking-config.ts'

/** Tokens of one opinion with its id and fields, in any language. */
const OPINION_TOKENS = 120

const text: Schema = { type: Type.STRING }
const item: Schema = {
  type: Type.OBJECT,
  properties: { id: text, result: { type: Type.STRING, enum: [...opinionResults] }, what: text },
  required: [...opinionFields],
}
const responseSchema: Schema = {
  type: Type.OBJECT,
  properties: { items: { type: Type.ARRAY, items: item } },
  required: ['items'],
}

/** Returns the request for second opinions on these pairs. */
export function opinionRequest(model: string, pairs: readonly PreparedPair[]) {
  const thinkingConfig = thinkingConfigFor(model)
  const config: GenerateContentConfig = {
    systemInstruction: opinionRules,
    responseMimeType: 'application/json',
    responseSchema,
    safetySettings,
    maxOutputTokens: pairs.length * OPINION_TOKENS + 4000,
    ...(thinkingConfig ? { thinkingConfig } : {}),
  }
  return { model, contents: promptPairs(pairs), config }
}
