import { stemOf } from './same-word.ts'
import { tokensOf } from './title-tokens.ts'
import { languagesOf } from './word-lists.ts'

/** Returns what the forms of the words of a text share, without function words of any language. */
export function rootsOf(text: string): Set<string> {
  const words = tokensOf(text).filter(({ word }) => languagesOf(word).length === 0)
  return new Set(words.map(({ word }) => stemOf(word)))
}
