import { featureOf } from './feature-names.ts'
import type { Sentence, TitleForm } from './title-form.ts'
import { NO_WORD } from './vocabulary.ts'
import { isFirstPerson, isPitch } from './word-traits.ts'

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
