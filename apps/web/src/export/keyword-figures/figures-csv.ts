import { keywordText } from '@quarry/contracts/keyword-text'
import type { Question } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import { format } from 'date-fns'
import { type Figures, type KeywordFigures, priorityOf } from '../../session/keyword-figures.ts'
import { typeGroupOf } from '../../session/questions/type-group.ts'
import { type Cell, csvOf } from '../csv.ts'

type Joined = { row: Question; figures: Figures; priority: number | undefined; topic: string | undefined }

const columns: readonly (readonly [name: string, (joined: Joined) => Cell | undefined])[] = [
  ['Question', ({ row }) => row.title],
  ['Keyword', ({ row }) => keywordText(row.keyword ?? row.title).toLowerCase()],
  ['Topic', ({ topic }) => topic],
  ['Type', ({ row }) => typeGroupOf(row)],
  ['Type by', ({ row }) => row.type && (row.guessedType ? 'AI' : 'words')],
  ['Subreddit', ({ row }) => row.subreddit],
  ['Score', ({ row }) => row.score],
  ['Comments', ({ row }) => row.numComments],
  ['Volume', ({ figures }) => figures.volume],
  ['Volume up to', ({ figures }) => figures.volumeTo],
  ['Difficulty', ({ figures }) => figures.difficulty],
  ['CPC', ({ figures }) => figures.cpc],
  ['Competition', ({ figures }) => figures.competition],
  ['Clicks', ({ figures }) => figures.clicks],
  ['Impressions', ({ figures }) => figures.impressions],
  ['Position', ({ figures }) => figures.position],
  ['Demand × engagement', ({ priority }) => priority],
  ['Link', ({ row }) => postAddress(row.permalink)],
  ['Original Title', ({ row }) => row.originalTitle],
  ['Author', ({ row }) => row.author],
]

/** The questions that have figures with all that is known of them, the highest demand × engagement first. */
export function figuresCsv(
  rows: readonly Question[],
  { byQuestion }: KeywordFigures,
  topicOf: (id: string) => string | undefined,
  today: Date,
): { name: string; text: string; rows: number } {
  const joined = rows
    .flatMap((row): Joined[] => {
      const figures = byQuestion.get(row.id)
      return figures ? [{ row, figures, priority: priorityOf(row, figures), topic: topicOf(row.id) }] : []
    })
    .sort((left, right) => (right.priority ?? -1) - (left.priority ?? -1))
  const cells = joined.map((one) => columns.map(([, cellOf]) => cellOf(one)))
  return {
    name: `questions-with-volume-${format(today, 'yyyy-MM-dd')}.csv`,
    text: csvOf(
      columns.map(([name]) => name),
      cells,
    ),
    rows: joined.length,
  }
}
