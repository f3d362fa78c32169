import { mergeFields, mergeRules, type PreparedName, promptNames } from '@quarry/cleaning/merge-names'
import type { Prompt, Schema } from './generation-request.ts'

/** Tokens of an item of the response. */
const ITEM_TOKENS = 60

const text: Schema = { type: 'STRING' }
const item: Schema = { type: 'OBJECT', properties: { id: text, same: text }, required: mergeFields }
const responseSchema: Schema = {
  type: 'OBJECT',
  properties: { items: { type: 'ARRAY', items: item } },
  required: ['items'],
}

/** Returns the prompt that asks which of these names of topics mean the same. */
export function mergeRequest(names: readonly PreparedName[]): Prompt {
  return {
    rules: mergeRules,
    data: promptNames(names),
    responseSchema,
    maxOutputTokens: names.length * ITEM_TOKENS + 4000,
  }
}
