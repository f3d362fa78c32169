import {
  opinionFields,
  opinionResults,
  opinionRules,
  type PreparedPair,
  promptPairs,
} from '@quarry/cleaning/second-opinion'
import type { Prompt, Schema } from './generation-request.ts'

/** Tokens of one opinion with its id and fields, in any language. */
const OPINION_TOKENS = 120

const text: Schema = { type: 'STRING' }
const item: Schema = {
  type: 'OBJECT',
  properties: { id: text, result: { type: 'STRING', enum: opinionResults }, what: text },
  required: opinionFields,
}
const responseSchema: Schema = {
  type: 'OBJECT',
  properties: { items: { type: 'ARRAY', items: item } },
  required: ['items'],
}

/** Returns the prompt for second opinions on these pairs. */
export function opinionRequest(pairs: readonly PreparedPair[]): Prompt {
  return {
    rules: opinionRules,
    data: promptPairs(pairs),
    responseSchema,
    maxOutputTokens: pairs.length * OPINION_TOKENS + 4000,
  }
}
