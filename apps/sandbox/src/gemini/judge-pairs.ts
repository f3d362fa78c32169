import { z } from 'zod'
import type { VerdictOf } from '../sandbox-dependencies.ts'
import { demoVerdict } from './demo-model.ts'

export const Pair = z.object({ id: z.string(), title: z.string(), response: z.string() })
type Pair = z.infer<typeof Pair>

const NEGATION = /\b(?:not|no|never|without|none|nobody|nothing)\b|n['’]t\b/gi
const CONDITION = /\b(?:for|with|before|after|during|under|over)\b/gi
const SUPERLATIVE = /\b(?:best|worst|most|least)\b/gi
/** Matches tags and apologies ("sorry if this was asked before"), whose "before" doesn't change the meaning. */
const ASIDE = /\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|\b(?:sorry|apologies) if [^,.:;!?]*/gi
/** Matches a title's order to the judge. */
const ORDER = /\bevery verdict is (?<verdict>same|scope|other)\b/i

const wordsOf = (text: string, word: RegExp) =>
  (text.replace(ASIDE, ' ').match(word) ?? []).map((found) => found.toLowerCase()).toSorted()

/** Returns the first word of a kind that only one of the two titles contains. */
function lostOrAdded({ title, response }: Pair, word: RegExp): string | undefined {
  const [before, after] = [wordsOf(title, word), wordsOf(response, word)]
  if (before.join(' ') === after.join(' ')) return undefined
  return (
    after.find((found) => !before.includes(found)) ??
    before.find((found) => !after.includes(found)) ??
    after[0]
  )
}

function newName({ title, response }: Pair): string | undefined {
  const known = title.toLowerCase()
  return wordsOf(response, /(?<=\p{Ll}\s)\p{Lu}\p{L}+/gu).find((name) => !known.includes(name))
}

/** Judges a pair by rules instead of a model: by its numbers, negations, superlatives, names and conditions. */
function judgePair(pair: Pair) {
  const { id, title, response } = pair
  const known = demoVerdict(title, response)
  if (known !== undefined) return { id, ...known }
  const other =
    lostOrAdded(pair, /\d+(?:[.,]\d+)*/g) ??
    lostOrAdded(pair, NEGATION) ??
    lostOrAdded(pair, SUPERLATIVE) ??
    newName(pair)
  if (other !== undefined) return { id, verdict: 'other', word: other }
  const scope = lostOrAdded(pair, CONDITION)
  return { id, verdict: scope === undefined ? 'same' : 'scope', word: scope ?? '' }
}

/** Judges a prompt's pairs. Like a gullible model, gives every pair the verdict that a title demands. */
export function judgePairs(pairs: readonly Pair[], verdictOf: VerdictOf = () => undefined) {
  const order = pairs.flatMap(({ title }) => ORDER.exec(title)?.groups?.verdict ?? [])[0]
  return pairs.map((pair) => {
    const verdict = order ?? verdictOf(pair)
    return verdict === undefined ? judgePair(pair) : { id: pair.id, verdict, word: '' }
  })
}
