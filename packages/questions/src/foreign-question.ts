import type { Opening } from './clause-opening.ts'
import { ASIAN_QUESTION_MARKERS, WORDS_BY_LANGUAGE } from './foreign-words.ts'
import { type FoundIntent, intentOf, type Standing } from './found-intents.ts'
import { type PhraseTree, phrasesIn, phraseTree } from './phrases.ts'
import type { Sentence, TitleForm } from './title-form.ts'

const MARK = /[?？¿]/
const OTHER_MARKS = /[؟⸮]/g
const ANY_MARK = /[?？¿؟⸮]/
/** The Greek question mark is a semicolon elsewhere. */
const GREEK_MARKS = /[;\u037e]/g
const GREEK_MARK = /[;\u037e]/
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

/** Replaces the question marks of the title's language by the ASCII one. */
export function withPlainMarks(title: string, language: string): string {
  const plain = title.replace(OTHER_MARKS, '?')
  return language === 'el' ? plain.replace(GREEK_MARKS, '?') : plain
}

/** Returns true if the title has a question mark of its language. */
export function asksByMark(title: string, language: string): boolean {
  return ANY_MARK.test(title) || (language === 'el' && GREEK_MARK.test(title))
}

export interface ForeignAsking {
  traits: string[]
  /** How the sentences open, in the categories used for English. */
  openings: { opening: Opening; at: number; mark: Sentence['mark'] }[]
  intents: FoundIntent[]
}

/**
 * Traits of questions in other languages: question words, verbs before their subjects, words of request. The traits are
 * the same for all languages. For a language without a word list, only the mark counts.
 */
export function readForeign(title: string, language: string, { sentences }: TitleForm): ForeignAsking {
  const asking: ForeignAsking = { traits: [], openings: [], intents: [] }
  sentences.forEach((sentence, at) => {
    const names = namesIn(sentence, language)
    const isAsked = sentence.mark === '?'
    const standing: Standing = isAsked ? (at === sentences.length - 1 ? 'asked' : 'asked-on') : 'said'
    asking.traits.push(...names.flatMap((name) => [name, `${name}-${isAsked ? 'asked' : 'said'}`]))
    asking.openings.push(...openingsOf(names, sentence.mark).map((one) => ({ ...one, at })))
    asking.intents.push(...meaningsOf(names).map((intent) => ({ intent, standing })))
  })
  if (ASIAN_QUESTION_MARKERS.test(title)) asking.traits.push('wh', 'wh-front', 'wh-front-asked')
  const asks = MARK.test(title)
  if (asks && asking.traits.length === 0) asking.traits.push('mark-only')
  const traits = [...asking.traits, asks ? 'mark' : 'no-mark'].map((name) => `foreign:${name}`)
  return { ...asking, traits }
}

function namesIn({ words, numbers }: Sentence, language: string): string[] {
  const tree = trees.get(language)
  const names = tree ? phrasesIn(tree, numbers).map((name) => tree.names[name] as string) : []
  const isInverted = language === 'fr' && words.some((word) => FRENCH_INVERSION.test(word))
  return isInverted && !names.includes('inverted') ? [...names, 'inverted'] : names
}

function openingsOf(
  names: readonly string[],
  mark: Sentence['mark'],
): { opening: Opening; mark: Sentence['mark'] }[] {
  const isInverted = names.includes('inverted')
  // Without a question mark, a question word may begin a subordinate clause.
  if (names.includes('wh-front'))
    return [{ opening: mark === '?' || isInverted ? 'wh-inverted' : 'wh-statement', mark }]
  return isInverted ? [{ opening: 'auxiliary', mark }] : []
}

/** Intents of the words, as in intents.ts. */
const MEANINGS = new Map(
  Object.entries<number>({
    request: intentOf('wanted/am'),
    someone: intentOf('obtain/has-anyone'),
    opinion: intentOf('feedback/think'),
  }),
)

function meaningsOf(names: readonly string[]): number[] {
  return names.flatMap((name) => MEANINGS.get(name) ?? [])
}
