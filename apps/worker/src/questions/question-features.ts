import { clauseStarts, type Opening, openingOf } from './clause-opening.ts'
import { communityKind } from './community-kind.ts'
import { shapeTraits } from './shape-traits.ts'
import { readTitle, type Sentence, type TitleForm } from './title-form.ts'
import { isFirstPerson, isPitch, wordTraits } from './word-traits.ts'

/** What the model looks at in a title: names of the traits that it has. `subreddit` may be unknown. */
export function questionFeatures(title: string, subreddit?: string): ReadonlySet<string> {
  const form = readTitle(title)
  const openings = openingsOf(form)
  const isInverted = openings.some(({ opening }) => INVERTED.has(opening))
  const words = wordTraits(form)
  return new Set([
    ...markTraits(form),
    ...openings.flatMap(openingTraits),
    ...words,
    ...shapeTraits(form, title),
    ...(isInverted ? [`inverted-${asks(form)}`] : []),
    ...kindTraits(subreddit, form, isInverted, openings, words),
  ])
}

interface FoundOpening {
  opening: Opening
  where: 'first' | 'middle' | 'last' | 'inner'
  mark: Sentence['mark']
}

const INVERTED: ReadonlySet<Opening> = new Set(['wh-inverted', 'wh-object', 'auxiliary'])

function openingsOf({ sentences }: TitleForm): FoundOpening[] {
  return sentences.flatMap(({ words, mark }, i) => {
    const front = i === 0 ? 'first' : i === sentences.length - 1 ? 'last' : 'middle'
    return clauseStarts(words).flatMap((start, clause): FoundOpening[] => {
      const opening = openingOf(words, start)
      return opening === 'none' ? [] : [{ opening, where: clause === 0 ? front : 'inner', mark }]
    })
  })
}

function openingTraits({ opening, where, mark }: FoundOpening): string[] {
  const asked = mark === '?' ? 'asked' : mark === '' ? 'bare' : 'stated'
  return [`open:${opening}`, `open:${opening}:${asked}`, `open:${opening}:${where}:${asked}`]
}

function asks(form: TitleForm): 'asks' | 'asks-in-quotes' | 'states' {
  if (form.asksItself) return 'asks'
  return form.asksInQuotes ? 'asks-in-quotes' : 'states'
}

function markTraits(form: TitleForm): string[] {
  const traits: string[] = asks(form) === 'states' ? [] : [asks(form)]
  if (form.sentences.at(-1)?.mark === '?') traits.push('ends-asking')
  if (form.asksInBrackets) traits.push('asks-in-brackets')
  if (form.isQuotation) traits.push('quotation', form.asksItself ? 'quotation-asks' : 'quotation-states')
  return [...traits, ...lastQuestionTraits(form)]
}

/** The last sentence with a question mark, and what is said after it. */
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

function kindTraits(
  subreddit: string | undefined,
  form: TitleForm,
  isInverted: boolean,
  openings: readonly FoundOpening[],
  words: readonly string[],
): string[] {
  const kind = communityKind(subreddit)
  if (kind === undefined) return []
  const closing = form.sentences.at(-1)?.mark === '?' ? 'ends-asking' : asks(form)
  const traits = [
    `kind:${kind}`,
    `kind:${kind}:${form.asksItself ? 'asks' : 'states'}`,
    `kind:${kind}:${isInverted ? 'inverted' : 'plain'}:${closing}`,
  ]
  if (words.includes('request') || words.includes('request-asks')) traits.push(`kind:${kind}:request`)
  if (!form.asksItself && openings.some(({ opening }) => opening === 'how-to'))
    traits.push(`kind:${kind}:how-to`)
  return traits
}
