import { isPause } from './clause-opening.ts'
import { featureOf } from './feature-names.ts'
import { isAscii, type Sentence, type TitleForm } from './title-form.ts'
import { NO_WORD } from './vocabulary.ts'
import { isFirstPerson, isPitch } from './word-traits.ts'

const EMOTE = /\p{Extended_Pictographic}|[:;]-?[()DP]/u
const PLAIN_EMOTE = /[:;]-?[()DP]/

const LENGTHS = [3, 6, 12, 25].map((most) => ({ most, feature: featureOf(`length-${most}`) }))
const LONG = featureOf('length-more')
const ENDS: Readonly<Record<string, number>> = {
  '!': featureOf('ends-!'),
  '…': featureOf('ends-…'),
  '.': featureOf('ends-.'),
}
const HAS_EMOTE = featureOf('emote')
const PICTURE_SIZE = featureOf('picture-size')
const NUMBER_FRONT = featureOf('number-front')
const CLIP_LENGTH = featureOf('clip-length')
const ATTRIBUTED = featureOf('attributed')
const PARTED = featureOf('parted')
const URL = featureOf('url')
const HEADLINE_CASE = featureOf('headline-case')
const MANY_SENTENCES = featureOf('many-sentences')
const PAUSE_IN_FIRST = featureOf('pause-in-first')

/** Adds traits of a title's form: its length, its end, capitals, pictures, the length of a clip, attributions. */
export function addShapeTraits({ sentences, text }: TitleForm, title: string, traits: number[]): void {
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0)
  traits.push(LENGTHS.find(({ most }) => words <= most)?.feature ?? LONG)
  const end = ENDS[sentences.at(-1)?.mark ?? '']
  if (end !== undefined) traits.push(end)
  if ((isAscii(title) ? PLAIN_EMOTE : EMOTE).test(title)) traits.push(HAS_EMOTE)
  addNumbers(title, traits)
  addParts(text, traits)
  if (/https?:/.test(title)) traits.push(URL)
  if (/[a-z]\s+(?:[A-Z][\w']+\s+){3}/.test(text) || isCapitalised(text)) traits.push(HEADLINE_CASE)
  if (sentences.length >= 3) traits.push(MANY_SENTENCES)
  if (sentences[0]?.words.some(isPause)) traits.push(PAUSE_IN_FIRST)
}

function addNumbers(title: string, traits: number[]): void {
  if (!/\d/.test(title)) return
  if (/\d{3,4}\s*[x×]\s*\d{3,4}/i.test(title)) traits.push(PICTURE_SIZE)
  if (/^\W*\d+ [A-Za-z]/.test(title)) traits.push(NUMBER_FRONT)
  if (/[([]\d{1,3}(?::\d\d){1,2}[)\]][^\w?]*$/.test(title)) traits.push(CLIP_LENGTH)
}

function addParts(text: string, traits: number[]): void {
  if (!/[|–—-]/.test(text)) return
  if (/[?？]["']?\s*[|–—-]\s*\S/.test(text)) traits.push(ATTRIBUTED)
  else if (/\s[|–—-]\s/.test(text)) traits.push(PARTED)
}

/** Returns true for three words or more that all have a capital letter, apart from short ones. */
function isCapitalised(text: string): boolean {
  if (/(?<![A-Za-z])[a-z][A-Za-z]{3}/.test(text)) return false
  return (text.match(/[A-Za-z]{4,}/g)?.length ?? 0) >= 3
}

/** Whether a title asks in its own words, only in a quotation, or not. */
export function asks(form: TitleForm): 'asks' | 'asks-in-quotes' | 'states' {
  if (form.asksItself) return 'asks'
  return form.asksInQuotes ? 'asks-in-quotes' : 'states'
}

const ASKS = featureOf('asks')
const ASKS_IN_QUOTES = featureOf('asks-in-quotes')
const ENDS_ASKING = featureOf('ends-asking')
const ASKS_IN_BRACKETS = featureOf('asks-in-brackets')
const QUOTATION = featureOf('quotation')
const QUOTATION_ASKS = featureOf('quotation-asks')
const QUOTATION_STATES = featureOf('quotation-states')

/** Adds traits of the positions of a title's question marks. */
export function addMarkTraits(form: TitleForm, traits: number[]): void {
  if (form.asksItself) traits.push(ASKS)
  else if (form.asksInQuotes) traits.push(ASKS_IN_QUOTES)
  if (form.sentences.at(-1)?.mark === '?') traits.push(ENDS_ASKING)
  if (form.asksInBrackets) traits.push(ASKS_IN_BRACKETS)
  if (form.isQuotation) traits.push(QUOTATION, form.asksItself ? QUOTATION_ASKS : QUOTATION_STATES)
  addLastQuestionTraits(form, traits)
}

const ASKING_LENGTHS = [2, 4, 7].map((most) => ({ most, feature: featureOf(`asking-length-${most}`) }))
const ASKING_LONG = featureOf('asking-length-more')
const QUESTION_AFTER_STATEMENT = featureOf('question-after-statement')
const ANSWERED_SHORT = featureOf('answered-short')
const ANSWERED_LONG = featureOf('answered-long')
const SHORT_MAX = 4

/** The last sentence with a question mark, and the text after it. */
function addLastQuestionTraits({ sentences }: TitleForm, traits: number[]): void {
  const at = sentences.findLastIndex(({ mark }) => mark === '?')
  const length = sentences[at]?.words.length
  if (length === undefined) return
  traits.push(ASKING_LENGTHS.find(({ most }) => length <= most)?.feature ?? ASKING_LONG)
  for (let i = at + 1; i < sentences.length; i += 1) traits.push(afterFeature(sentences[i] as Sentence))
  if (at > 0) traits.push(QUESTION_AFTER_STATEMENT)
  if (at < sentences.length - 1) traits.push(length <= SHORT_MAX ? ANSWERED_SHORT : ANSWERED_LONG)
}

const AFTER_PITCH = featureOf('after:pitch')
const AFTER_CRY = featureOf('after:cry')
const AFTER_FIRST_PERSON = featureOf('after:first-person')
const AFTER_SHORT = featureOf('after:short')
const AFTER_OTHER = featureOf('after:other')

function afterFeature({ numbers, mark }: Sentence): number {
  if (isPitch(numbers[0] ?? NO_WORD)) return AFTER_PITCH
  if (mark === '!') return AFTER_CRY
  if (numbers.some(isFirstPerson)) return AFTER_FIRST_PERSON
  return numbers.length <= 2 ? AFTER_SHORT : AFTER_OTHER
}
