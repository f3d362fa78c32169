import { judgeRules, type PreparedPair, promptPairs } from '@quarry/cleaning/judge'
import { VerdictResult } from '@quarry/contracts/cleaning-risk'
import { arrayOfObjects, type Prompt, type Schema, text } from '@quarry/platforms/prompt'

/** Tokens of one verdict with its id and fields, in any language. */
const VERDICT_TOKENS = 120

/** Returns the prompt for judging these pairs. */
export function judgeRequest(pairs: readonly PreparedPair[]): Prompt {
  const verdict: Schema = { type: 'STRING', enum: VerdictResult.options }
  return {
    rules: judgeRules,
    data: promptPairs(pairs),
    responseSchema: arrayOfObjects({ id: text, verdict, word: text }),
    maxOutputTokens: pairs.length * VERDICT_TOKENS + 4000,
    answerTokens: pairs.length * VERDICT_TOKENS,
  }
}
