import { stemOf } from './same-word.ts'
import { tokensOf } from './title-tokens.ts'
import { languagesOf } from './word-lists.ts'

/** Returns the roots that the forms of a text's words share, without any language's function words. */
export function rootsOf(text: string): Set<string> {
  const words = tokensOf(text).filter(({ word }) => languagesOf(word).length === 0)
  return new Set(words.map(({ word }) => stemOf(word)))
}
