import { expansionsOf } from '../abbreviations/expansions.ts'
import { isBase } from '../language/english-words.ts'
import type { Token } from '../title-tokens.ts'
import type { Stretch } from './compare-words.ts'
import { type Finding, type FindingKind, phrase } from './finding.ts'
import { areAlternatives, decides, isCourtesy, isQuestionWord } from './small-words.ts'

/** What else is known about the words of both texts. */
export interface WordFacts {
  /** Words that questions gain and lose without a change of meaning. */
  free: ReadonlySet<string>
  names: ReadonlySet<Token>
}

/** Returns the most serious of the words removed, added or replaced in one stretch. */
export function findStretchChanges(stretch: Stretch, facts: WordFacts): Finding[] {
  const { added, isInside } = stretch
  const removed = isInside ? stretch.removed : stretch.removed.filter(({ word }) => !isCourtesy(word))
  const isTelling = ({ word }: Token) => !facts.free.has(word) && !isCourtesy(word)
  const [lost, gained] = [removed.filter(isTelling), added.filter(isTelling)]
  const [before, after] = [phrase(lost), phrase(gained)]
  if (lost.length > 0 && gained.length > 0)
    return [{ kind: 'word replaced', reason: 'word-changed', before, after }]
  if (added.length === 1 && removed.length === 1 && lost.some(isWhole))
    return [{ kind: 'word replaced by a small one', reason: 'word-changed', before, after: phrase(added) }]
  if (lost.length > 0) {
    const restricts = removed.some(({ word }) => restriction.test(word))
    return [
      restricts
        ? { kind: 'condition removed', reason: 'word-removed', before: phrase(removed) }
        : removal(lost, isInside, facts),
    ]
  }
  if (gained.length > 0) return [{ kind: 'word added', reason: 'word-added', after }]
  return findSmallWords({ removed, added, isInside })
}

/** Begins a condition, without which the question asks for more. */
const restriction =
  /^(?:without|except|unless|besides|excluding|instead|ohne|außer|sans|sauf|sin|sem|senza|zonder)$/

/** A correct full word: neither a typo nor an abbreviation. */
const isWhole = ({ word, raw }: Token) => isBase(word) && expansionsOf(raw.toLowerCase()) === undefined

function removal(lost: readonly Token[], isInside: boolean, { names }: WordFacts): Finding {
  const before = phrase(lost)
  const place = isInside ? 'inside' : 'at an end'
  if (lost.some(({ isFigure }) => isFigure))
    return { kind: `number removed ${place}`, reason: 'number-changed', before }
  if (lost.some((token) => names.has(token)))
    return { kind: `name removed ${place}`, reason: 'name-changed', before }
  return { kind: `word removed ${place}`, reason: 'word-removed', before }
}

function findSmallWords({ removed, added, isInside }: Stretch): Finding[] {
  const reason = 'small-word-changed'
  const [before, after] = [phrase(removed), phrase(added)]
  if (removed.length > 0 && added.length > 0)
    return [{ kind: replacement(removed, added), reason, before, after }]
  if (isInside && removed.some(({ word }) => decides(word)))
    return [{ kind: 'small word removed inside', reason, before }]
  if (isInside && added.some(({ word }) => decides(word)))
    return [{ kind: 'small word added inside', reason, after }]
  return []
}

/** One for one is graver than within a phrase that was reworded. */
function replacement(removed: readonly Token[], added: readonly Token[]): FindingKind {
  const isOne = removed.length + added.length === 2
  if (removed.some(({ word }) => added.some((next) => areAlternatives(word, next.word))))
    return isOne ? 'small word replaced by its like' : 'small words replaced by their like'
  const isAsking = isOne && [...removed, ...added].every(({ word }) => isQuestionWord(word))
  return isAsking ? 'question word replaced' : 'small word replaced'
}
