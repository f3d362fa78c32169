import { judgeRules, type PreparedPair, promptPairs } from '@quarry/cleaning/judge'
import { mergeRules, type PreparedName, promptNames } from '@quarry/cleaning/merge-names'
import { VerdictResult } from '@quarry/contracts/cleaning-risk'
import { listOf, type Prompt, type Schema, text } from './generation-request.ts'

/** Tokens of one verdict with its id and fields, in any language. */
const VERDICT_TOKENS = 120
const MERGE_TOKENS = 60

/** Returns the prompt for judging these pairs. */
export function judgeRequest(pairs: readonly PreparedPair[]): Prompt {
  const verdict: Schema = { type: 'STRING', enum: VerdictResult.options }
  return {
    rules: judgeRules,
    data: promptPairs(pairs),
    responseSchema: listOf({ id: text, verdict, word: text }),
    maxOutputTokens: pairs.length * VERDICT_TOKENS + 4000,
  }
}

/** Returns the prompt that asks which of these names of topics mean the same. */
export function mergeRequest(names: readonly PreparedName[]): Prompt {
  return {
    rules: mergeRules,
    data: promptNames(names),
    responseSchema: listOf({ id: text, same: text }),
    maxOutputTokens: names.length * MERGE_TOKENS + 4000,
  }
}
