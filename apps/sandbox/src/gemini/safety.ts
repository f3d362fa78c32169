import type { HttpResponse } from '../response.ts'
import type { Twist } from './candidates.ts'
import { failure, invalidArgument } from './errors.ts'

/** Words that `demo-blocked` blocks; one such title blocks its whole batch. */
const RULES: readonly (readonly [RegExp, Twist])[] = [
  [/\b(?:murder|kills?|dies|dying|dead)\b/i, 'prompt-blocked'],
  [/\b(?:nude|naked|burns?|burnt|smoke)\b/i, 'safety'],
  [/\b(?:lyrics|chapter|novel)\b/i, 'recitation'],
  [/\b(?:speechless|nothing)\b/i, 'empty'],
]

export function safetyTwist(titles: readonly string[]): Twist | undefined {
  return RULES.find(([words]) => titles.some((title) => words.test(title)))?.[1]
}

/** What `demo-odd-titles` rejects by a title's words, with every other title of the request. */
const REJECTIONS: readonly (readonly [RegExp, () => HttpResponse])[] = [
  [/\boddity\b/i, () => invalidArgument('Request contains an invalid argument.')],
  [/\bvanished\b/i, () => failure(410, 'NOT_FOUND', 'The resource is gone.')],
  [/\benormous\b/i, () => failure(413, 'INVALID_ARGUMENT', 'Request entity too large.')],
  [/\bteapot\b/i, () => failure(418, 'UNKNOWN', "I'm a teapot.")],
]

export function rejectionOf(titles: readonly string[]): HttpResponse | undefined {
  return REJECTIONS.find(([words]) => titles.some((title) => words.test(title)))?.[1]()
}
