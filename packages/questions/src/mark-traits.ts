import type { Sentence, TitleForm } from './title-form.ts'
import { isFirstPerson, isPitch } from './word-traits.ts'

/** Whether a title asks in its own words, only in a quotation, or not. */
export function asks(form: TitleForm): 'asks' | 'asks-in-quotes' | 'states' {
  if (form.asksItself) return 'asks'
  return form.asksInQuotes ? 'asks-in-quotes' : 'states'
}

/** Traits of the positions of a title's question marks. */
export function markTraits(form: TitleForm): string[] {
  const traits: string[] = asks(form) === 'states' ? [] : [asks(form)]
  if (form.sentences.at(-1)?.mark === '?') traits.push('ends-asking')
  if (form.asksInBrackets) traits.push('asks-in-brackets')
  if (form.isQuotation) traits.push('quotation', form.asksItself ? 'quotation-asks' : 'quotation-states')
  return [...traits, ...lastQuestionTraits(form)]
}

/** The last sentence with a question mark, and the text after it. */
function lastQuestionTraits({ sentences }: TitleForm): string[] {
  const at = sentences.findLastIndex(({ mark }) => mark === '?')
  const length = sentences[at]?.words.length
  if (length === undefined) return []
  const after = sentences.slice(at + 1)
  const traits = [`asking-length-${lengthClass(length)}`, ...after.map((one) => `after:${afterClass(one)}`)]
  if (at > 0) traits.push('question-after-statement')
  if (after.length > 0) traits.push(length <= 4 ? 'answered-short' : 'answered-long')
  return traits
}

function lengthClass(count: number): string {
  if (count <= 2) return '2'
  if (count <= 4) return '4'
  return count <= 7 ? '7' : 'more'
}

function afterClass({ words, mark }: Sentence): string {
  if (isPitch(words[0] ?? '')) return 'pitch'
  if (mark === '!') return 'cry'
  if (words.some(isFirstPerson)) return 'first-person'
  return words.length <= 2 ? 'short' : 'other'
}
