import { judgeRules, type PreparedPair, promptPairs, verdictFields } from '@quarry/cleaning/judge'
import { VerdictResult } from '@quarry/contracts/cleaning-risk'
import type { Prompt, Schema } from './generation-request.ts'

/** Tokens of one verdict with its id and fields, in any language. */
const VERDICT_TOKENS = 120

const text: Schema = { type: 'STRING' }
const item: Schema = {
  type: 'OBJECT',
  properties: { id: text, verdict: { type: 'STRING', enum: VerdictResult.options }, word: text },
  required: verdictFields,
}
const responseSchema: Schema = {
  type: 'OBJECT',
  properties: { items: { type: 'ARRAY', items: item } },
  required: ['items'],
}

/** Returns the prompt for judging these pairs. */
export function judgeRequest(pairs: readonly PreparedPair[]): Prompt {
  return {
    rules: judgeRules,
    data: promptPairs(pairs),
    responseSchema,
    maxOutputTokens: pairs.length * VERDICT_TOKENS + 4000,
  }
}
