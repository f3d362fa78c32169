import type { Twist } from './candidates.ts'

/** What `demo-blocked` refuses by a title's words; one such title blocks its whole batch. */
const RULES: readonly (readonly [RegExp, Twist])[] = [
  [/\b(?:murder|kills?|dies|dying|dead)\b/i, 'prompt-blocked'],
  [/\b(?:nude|naked|burns?|burnt|smoke)\b/i, 'safety'],
  [/\b(?:lyrics|chapter|novel)\b/i, 'recitation'],
  [/\b(?:speechless|nothing)\b/i, 'empty'],
]

export function safetyTwist(titles: readonly string[]): Twist | undefined {
  return RULES.find(([words]) => titles.some((title) => words.test(title)))?.[1]
}
