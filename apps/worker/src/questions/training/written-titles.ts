import { readFileSync } from 'node:fs'
import { QuestionType } from '@quarry/contracts/question'

export interface WrittenTitles {
  text: string
  types: { title: string; type: QuestionType }[]
  questions: { title: string; question: boolean }[]
}

/** Headings of titles that train the question model; the other headings are types. */
const ASKING: Readonly<Record<string, boolean>> = { 'a question': true, 'no question': false }

/** Titles one a line, below headings that begin with `#`. Throws where a heading is neither a type nor one of `ASKING`. */
export function parseWrittenTitles(text: string): WrittenTitles {
  const titles = text.split(/^# /m).flatMap((section) => {
    const [heading = '', ...lines] = section.trim().split('\n')
    return lines.map((title) => ({ title, heading }))
  })
  return {
    text,
    types: titles.flatMap(({ title, heading }) =>
      heading in ASKING ? [] : [{ title, type: QuestionType.parse(heading) }],
    ),
    questions: titles.flatMap(({ title, heading }) => {
      const question = ASKING[heading]
      return question === undefined ? [] : [{ title, question }]
    }),
  }
}

/**
 * Titles that were written for training, as carelessly as people write; nobody posted them. Labelled titles have few
 * of some types, of bare requests such as "Legit check", of calls for support and of clips with their length. They only train: figures are measured on
 * labelled titles alone.
 */
export const writtenTitles = parseWrittenTitles(
  readFileSync(new URL('./written-titles.txt', import.meta.url), 'utf8'),
)
