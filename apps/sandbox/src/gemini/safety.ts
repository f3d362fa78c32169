import type { HttpResponse } from '../response.ts'
import type { CandidateFault } from './candidates.ts'
import { failure, invalidArgument } from './errors.ts'

/** Words that `demo-blocked` blocks, each with what it makes of the response. */
const RULES: readonly (readonly [RegExp, CandidateFault])[] = [
  [/\b(?:murder|kills?|dies|dying|dead)\b/i, 'prompt-blocked'],
  [/\b(?:nude|naked|burns?|burnt|smoke)\b/i, 'safety'],
  [/\b(?:lyrics|chapter|novel)\b/i, 'recitation'],
  [/\b(?:speechless|nothing)\b/i, 'empty'],
]

/** Returns what a response for these titles has instead of text, undefined if no title is blocked. */
export function safetyFault(titles: readonly string[]): CandidateFault | undefined {
  return RULES.find(([words]) => titles.some((title) => words.test(title)))?.[1]
}

/** Words that `demo-odd-titles` rejects, each with the error response. */
const REJECTIONS: readonly (readonly [RegExp, () => HttpResponse])[] = [
  [/\boddity\b/i, () => invalidArgument('Request contains an invalid argument.')],
  [/\bvanished\b/i, () => failure(410, 'NOT_FOUND', 'The resource is gone.')],
  [/\benormous\b/i, () => failure(413, 'INVALID_ARGUMENT', 'Request entity too large.')],
  [/\bteapot\b/i, () => failure(418, 'UNKNOWN', "I'm a teapot.")],
]

/** Returns the error response to a request with these titles, undefined if none is rejected. */
export function rejectionOf(titles: readonly string[]): HttpResponse | undefined {
  return REJECTIONS.find(([words]) => titles.some((title) => words.test(title)))?.[1]()
}
