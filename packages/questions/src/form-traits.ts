import { isPause } from './clause-opening.ts'
import { isAscii, type Sentence, type TitleForm } from './title-form.ts'
import { isFirstPerson, isPitch } from './word-traits.ts'

const EMOTE = /\p{Extended_Pictographic}|[:;]-?[()DP]/u
const PLAIN_EMOTE = /[:;]-?[()DP]/

/** Adds traits of a title's form: length, ending, capitals, emoji, picture sizes, clip lengths, attributions. */
export function addShapeTraits({ sentences, text }: TitleForm, title: string, traits: string[]): void {
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0)
  traits.push(`length-${[3, 6, 12, 25].find((most) => words <= most) ?? 'more'}`)
  const end = sentences.at(-1)?.mark
  if (end === '!' || end === '…' || end === '.') traits.push(`ends-${end}`)
  if ((isAscii(title) ? PLAIN_EMOTE : EMOTE).test(title)) traits.push('emote')
  addNumbers(title, traits)
  addParts(text, traits)
  if (/https?:/.test(title)) traits.push('url')
  if (/[a-z]\s+(?:[A-Z][\w']+\s+){3}/.test(text) || isCapitalized(text)) traits.push('headline-case')
  if (sentences.length >= 3) traits.push('many-sentences')
  if (sentences[0]?.words.some(isPause)) traits.push('pause-in-first')
}

function addNumbers(title: string, traits: string[]): void {
  if (!/\d/.test(title)) return
  if (/\d{3,4}\s*[x×]\s*\d{3,4}/i.test(title)) traits.push('picture-size')
  if (/^\W*\d+ [A-Za-z]/.test(title)) traits.push('number-front')
  if (/[([]\d{1,3}(?::\d\d){1,2}[)\]][^\w?]*$/.test(title)) traits.push('clip-length')
}

function addParts(text: string, traits: string[]): void {
  if (/[?？]["']?\s*[|–—-]\s*\S/.test(text)) traits.push('attributed')
  else if (/\s[|–—-]\s/.test(text)) traits.push('parted')
}

/** Returns true if there are at least three words of four or more letters and all of them are capitalized. */
function isCapitalized(text: string): boolean {
  if (/(?<![A-Za-z])[a-z][A-Za-z]{3}/.test(text)) return false
  return (text.match(/[A-Za-z]{4,}/g)?.length ?? 0) >= 3
}

/** Returns whether the title asks in its own words, only in a quotation, or not at all. */
export function asks(form: TitleForm): 'asks' | 'asks-in-quotes' | 'states' {
  if (form.asksItself) return 'asks'
  return form.asksInQuotes ? 'asks-in-quotes' : 'states'
}

/** Adds traits for where the title has question marks. */
export function addMarkTraits(form: TitleForm, traits: string[]): void {
  const asking = asks(form)
  if (asking !== 'states') traits.push(asking)
  if (form.sentences.at(-1)?.mark === '?') traits.push('ends-asking')
  if (form.asksInBrackets) traits.push('asks-in-brackets')
  if (form.isQuotation) traits.push('quotation', form.asksItself ? 'quotation-asks' : 'quotation-states')
  addLastQuestionTraits(form, traits)
}

const SHORT_MAX = 4

/** Adds traits of the last sentence with a question mark and of the text after it. */
function addLastQuestionTraits({ sentences }: TitleForm, traits: string[]): void {
  const at = sentences.findLastIndex(({ mark }) => mark === '?')
  const length = sentences[at]?.words.length
  if (length === undefined) return
  traits.push(`asking-length-${[2, 4, 7].find((most) => length <= most) ?? 'more'}`)
  traits.push(...sentences.slice(at + 1).map(afterTrait))
  if (at > 0) traits.push('question-after-statement')
  if (at < sentences.length - 1) traits.push(length <= SHORT_MAX ? 'answered-short' : 'answered-long')
}

function afterTrait({ words, mark }: Sentence): string {
  if (isPitch(words[0])) return 'after:pitch'
  if (mark === '!') return 'after:cry'
  if (words.some(isFirstPerson)) return 'after:first-person'
  return words.length <= 2 ? 'after:short' : 'after:other'
}
