import type { Answer } from '@quarry/contracts/answer'
import { sourceName } from '@quarry/contracts/csv-export'
import type { Findings } from '@quarry/contracts/findings'
import type { Question } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import { communityLabel } from '@quarry/contracts/sources'
import { groupsOf, type QuestionGroup } from '../analysis/questions/groups-of.ts'
import { demandOf, type Figures } from '../analysis/questions/keyword-figures.ts'
import type { TopicOf } from '../analysis/questions/topic-edits.ts'
import { formatIsoDay } from '../ui/format-date.ts'
import { type Column, type CsvFile, csvOf } from './csv.ts'
import { typeGroupOf } from './type-group.ts'

type Options = {
  topicOf: TopicOf
  /** The wordings of groups that the AI found. */
  groups?: Findings['groups']
  figuresOf: (id: string) => Figures | undefined
  answersOf?: (row: Question) => readonly Answer[]
  /** Replaces each author by a name that is the same in every row of this file, and only there. */
  withPseudonyms: boolean
}

/** One table with everything known about each title, in the given order. */
export function allColumnsCsv(rows: readonly Question[], today: Date, options: Options): CsvFile {
  const { topicOf, groups, figuresOf, answersOf = () => [], withPseudonyms } = options
  const bestAnswer = (row: Question) => (row.gone === undefined ? answersOf(row)[0] : undefined)
  const groupOf = new Map(
    groupsOf(rows, groups).flatMap((group) => group.rows.map((row) => [row.id, group] as const)),
  )
  const authorOf = withPseudonyms ? pseudonyms(rows) : ({ author }: Question) => author
  const group = (cell: (of: QuestionGroup) => string | number) => (row: Question) => {
    const found = groupOf.get(row.id)
    return found && cell(found)
  }
  const columns: Column<Question>[] = [
    ['Id', ({ id }) => id],
    ['Source', sourceName],
    ['Community', ({ subreddit, source }) => communityLabel(subreddit, source)],
    ['Link', ({ permalink }) => postAddress(permalink)],
    ['Date', ({ createdAt }) => createdAt],
    ['Added', ({ addedAt }) => addedAt],
    ['Author', authorOf],
    ['Points', ({ score }) => score],
    ['Comments', ({ numComments }) => numComments],
    ['Original Title', ({ originalTitle }) => originalTitle],
    ['Title', ({ title }) => title],
    ['Status', ({ processingStatus }) => processingStatus],
    ['Decision', decisionOf],
    ['Changed by', changedBy],
    ['Type', typeGroupOf],
    ['Topic', topicOf],
    ['Group', group(({ wording }) => wording)],
    ['Times asked', group(({ asked }) => asked)],
    ['Volume', ({ id }) => demandOf(figuresOf(id))],
    ['License', ({ licence }) => licence],
    ['Best answer', (row) => bestAnswer(row)?.text],
    ['Best answer link', (row) => postAddress(bestAnswer(row)?.permalink ?? '')],
    ['Best answer license', (row) => bestAnswer(row)?.licence],
  ]
  return {
    name: `questions-all-columns-${formatIsoDay(today)}.csv`,
    text: csvOf(columns, rows),
    rows: rows.length,
  }
}

/** What the user decided about the title. */
function decisionOf({ reviewed, acceptedTogether, title, originalTitle, edited }: Question): string {
  if (reviewed !== true) return ''
  if (acceptedTogether) return 'accepted together'
  if (edited) return 'edited'
  return title === originalTitle ? 'original kept' : 'accepted'
}

function changedBy({ title, originalTitle, edited, aiEnhanced }: Question): string {
  if (title === originalTitle) return ''
  if (edited) return aiEnhanced ? 'AI and user' : 'user'
  return aiEnhanced ? 'AI' : ''
}

/** Returns `author-1`, `author-2` in the order of their first rows; the same name on another source is another author. */
function pseudonyms(rows: readonly Question[]): (row: Question) => string {
  const keyOf = ({ source = 'reddit', author }: Question) => `${source} ${author.toLowerCase()}`
  const known = new Set(rows.filter(({ author }) => author !== '').map(keyOf))
  const names = new Map([...known].map((key, at) => [key, `author-${at + 1}`]))
  return (row) => names.get(keyOf(row)) ?? ''
}
