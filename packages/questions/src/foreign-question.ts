import { openingTraits } from './clause-opening.ts'
import { ASIAN_QUESTION_MARKERS, WORDS_BY_LANGUAGE } from './foreign-words.ts'
import type { FoundIntent, Standing } from './intents.ts'
import { type PhraseTree, phrasesIn, phraseTree } from './phrases.ts'
import type { Sentence, TitleForm } from './title-form.ts'

const OTHER_MARKS = /[؟⸮]/g
/** In Greek, a semicolon is the question mark. */
const GREEK_MARKS = /[;\u037e]/g
const FRENCH_INVERSION = /-(?:tu|vous|il|elle|on|ils|elles|je|nous|t-il|t-elle|t-on)$/

const trees = new Map<string, PhraseTree>(
  Object.entries(WORDS_BY_LANGUAGE).map(
    ([language, { questionWords, inverted, request, someone, opinion }]) => [
      language,
      phraseTree({
        'wh-front': questionWords.replace(/(^|\|)(?!\^)/g, '$1^ '),
        wh: questionWords.replaceAll('^ ', ''),
        inverted,
        request,
        someone,
        opinion,
      }),
    ],
  ),
)

/** Replaces the question marks of the title's language with "?". */
export function withAsciiQuestionMarks(title: string, language: string): string {
  const plain = title.replace(OTHER_MARKS, '?')
  return language === 'el' ? plain.replace(GREEK_MARKS, '?') : plain
}

/** Returns true if the title has a question mark of any language except Greek. */
export function hasQuestionMark(title: string): boolean {
  return /[?？¿؟⸮]/.test(title)
}

/**
 * Returns traits of a question in another language: question words, verbs before their subjects, words of request. All
 * languages share these traits, and English openings and intents apply. A language without a word list has only the
 * question mark.
 */
export function readForeign(title: string, language: string, { sentences }: TitleForm) {
  const names: string[] = []
  const openings: string[] = []
  const intents: FoundIntent[] = []
  sentences.forEach((sentence, at) => {
    const found = namesIn(sentence, language)
    const isAsked = sentence.mark === '?'
    const standing: Standing = isAsked ? (at === sentences.length - 1 ? 'asked' : 'asked-on') : 'said'
    names.push(...found.flatMap((name) => [name, `${name}-${isAsked ? 'asked' : 'said'}`]))
    openings.push(...openingOf(found, at === 0 ? 'first' : 'last', sentence.mark))
    intents.push(...found.flatMap((name) => INTENTS.get(name) ?? []).map((intent) => ({ intent, standing })))
  })
  if (ASIAN_QUESTION_MARKERS.test(title)) names.push('wh', 'wh-front', 'wh-front-asked')
  const asks = hasQuestionMark(title)
  if (asks && names.length === 0) names.push('mark-only')
  names.push(asks ? 'mark' : 'no-mark')
  return { traits: [...names.map((name) => `foreign:${name}`), ...openings], intents }
}

function namesIn({ words }: Sentence, language: string): string[] {
  const tree = trees.get(language)
  const names = tree ? phrasesIn(tree, words) : []
  const isInverted = language === 'fr' && words.some((word) => FRENCH_INVERSION.test(word))
  return isInverted && !names.includes('inverted') ? [...names, 'inverted'] : names
}

function openingOf(names: readonly string[], place: 'first' | 'last', mark: Sentence['mark']): string[] {
  const isInverted = names.includes('inverted')
  // Without a question mark, a question word may begin a subordinate clause.
  if (names.includes('wh-front'))
    return openingTraits(mark === '?' || isInverted ? 'wh-inverted' : 'wh-statement', place, mark)
  return isInverted ? openingTraits('auxiliary', place, mark) : []
}

/** Intents for the kinds of words; see intents.ts. */
const INTENTS = new Map([
  ['request', 'wanted/am'],
  ['someone', 'obtain/has-anyone'],
  ['opinion', 'feedback/think'],
])
