import { z } from 'zod'

const Pair = z.looseObject({ id: z.string(), before: z.string(), after: z.string() })

/** Returns the `{id, before, after}` objects of a prompt; none if it is not a JSON list of them. */
export function pairsIn(prompt: string): readonly z.infer<typeof Pair>[] {
  try {
    return z.array(Pair).parse(JSON.parse(prompt))
  } catch {
    return []
  }
}

const NEGATION = /\b(?:not|no|never|without|none|nobody|nothing)\b|n['’]t\b/gi
const TAG = /\[[^\]]*\]|\([^)]*\)|\{[^}]*\}/g

const numbersOf = (text: string) =>
  (text.replace(TAG, ' ').match(/\d+(?:[.,]\d+)*/g) ?? []).toSorted().join(' ')
const negationsOf = (text: string) => (text.match(NEGATION) ?? []).length
const namesOf = (text: string) =>
  (text.replace(TAG, ' ').match(/(?<=\p{Ll}\s)\p{Lu}\p{L}+/gu) ?? []).map((name) => name.toLowerCase())

/** Compares two titles by rules instead of a model: by their numbers, negations and names. */
export function comparePair({ id, before, after }: z.infer<typeof Pair>) {
  const what = differenceOf(before, after)
  return { id, result: what === '' ? 'same' : 'different', what }
}

function differenceOf(before: string, after: string): string {
  if (numbersOf(before) !== numbersOf(after)) return 'a number differs'
  if (negationsOf(before) !== negationsOf(after)) return 'a negation was added or lost'
  const given = before.toLowerCase()
  return namesOf(after).some((name) => !given.includes(name)) ? 'another name' : ''
}
