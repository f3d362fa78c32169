import { distance } from 'fastest-levenshtein'
import { expansionsOf } from '../abbreviations/expansions.ts'
import type { Alignment } from '../alignment.ts'
import { areMixedUp, isBase } from '../language/english-words.ts'
import { isSpellingVariant } from '../style/spelling-variants.ts'
import type { Token } from '../title-tokens.ts'
import { type Finding, type FindingKind, phrase } from './finding.ts'

/** Words that come from the title in another form: corrected, inflected or written out. */
export function findFormChanges(
  { title, response, sources, language }: Alignment,
  names: ReadonlySet<Token>,
): Finding[] {
  return title.flatMap((given, from): Finding[] => {
    const form = response[sources.indexOf(from)]
    if (form === undefined || form.word === given.word || isSpellingVariant(form.word, given.word)) return []
    const forms = response.filter((_, at) => sources[at] === from)
    const [before, after] = [given.raw, phrase(forms)]
    const meanings = expansionsOf(given.raw.toLowerCase())
    if (meanings !== undefined || forms.length > 1) {
      const kind = kindOfShortForm(given, meanings)
      return kind === undefined ? [] : [{ kind, reason: 'abbreviation', before, after }]
    }
    const kind = kindOf(given, form, language)
    const reason = names.has(form) ? 'name-changed' : 'word-changed'
    return kind === undefined ? [] : [{ kind, reason, before, after }]
  })
}

/** A word with two capital letters or more is an abbreviation. If it is not listed, its initials may stand for anything. */
function kindOfShortForm({ raw }: Token, meanings: readonly string[] | undefined): FindingKind | undefined {
  if (meanings !== undefined) return meanings.length > 1 ? 'short form with several meanings' : undefined
  return /\p{Lu}.*\p{Lu}/u.test(raw) ? 'unlisted short form' : undefined
}

function kindOf(given: Token, form: Token, language: string | undefined): FindingKind | undefined {
  if (given.isFigure || form.isFigure || given.units.size > 0) return undefined
  const ending = endingBetween(given.word, form.word)
  if (/^(?:s|es|ies)$/.test(ending)) return 'plural changed'
  if (/^(?:ed|ing)$/.test(ending)) return 'tense changed'
  const shareStem = given.stems.some((stem) => stem.length > 2 && form.stems.includes(stem))
  if (language !== undefined && language !== 'en') return shareStem ? undefined : 'spelling corrected'
  if (areMixedUp(given.word, form.word)) return 'words mixed up'
  if (isBase(given.word)) return shareStem ? 'form changed' : 'spelling of a good word changed'
  // a misspelling became a word: the further apart, the less certain
  const isNear = isBase(form.word) && distance(given.word, form.word) < 2
  return isNear ? 'spelling corrected' : 'spelling corrected by much'
}

/** What the longer of two words has more at its end than the shorter one, whose own e or y may go. */
function endingBetween(one: string, other: string): string {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const stem = short.replace(/[ey]$/, '')
  return long.startsWith(stem) ? long.slice(stem.length) : ''
}
