import { z } from 'zod'

const Pair = z.looseObject({ id: z.string(), before: z.string(), after: z.string() })

/** The `{id, before, after}` objects of a prompt, if it is a list of them. */
export function pairsIn(prompt: string): readonly z.infer<typeof Pair>[] {
  try {
    return z.array(Pair).parse(JSON.parse(prompt))
  } catch {
    return []
  }
}

const DENIAL = /\b(?:not|no|never|without|none|nobody|nothing)\b|n['’]t\b/gi
const TAG = /\[[^\]]*\]|\([^)]*\)|\{[^}]*\}/g

const numbersOf = (text: string) =>
  (text.replace(TAG, ' ').match(/\d+(?:[.,]\d+)*/g) ?? []).toSorted().join(' ')
const denialsOf = (text: string) => (text.match(DENIAL) ?? []).length
const namesOf = (text: string) =>
  (text.replace(TAG, ' ').match(/(?<=\p{Ll}\s)\p{Lu}\p{L}+/gu) ?? []).map((name) => name.toLowerCase())

/** By plain rules: numbers, denials and names decide. */
export function comparePair({ id, before, after }: z.infer<typeof Pair>) {
  const what = differenceOf(before, after)
  return { id, result: what === '' ? 'same' : 'different', what }
}

function differenceOf(before: string, after: string): string {
  if (numbersOf(before) !== numbersOf(after)) return 'a number differs'
  if (denialsOf(before) !== denialsOf(after)) return 'a denial was added or lost'
  const given = before.toLowerCase()
  return namesOf(after).some((name) => !given.includes(name)) ? 'another name' : ''
}
