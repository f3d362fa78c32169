import { FILE_SOURCE, originOf, sourceName } from '@quarry/contracts/csv-export'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { type Asked, ProcessingStatus, type Question, questionTypeGroups } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import { communityLabel, communityRef, refLabel, sourceFacts } from '@quarry/contracts/sources'
import type { ComponentType, ReactNode } from 'react'
import { byTime } from '../analysis/questions/by-engagement.ts'
import {
  demandOf,
  type Figures,
  formatDemand,
  formatFigures,
  PRIORITY_FORMULA,
  priorityOf,
} from '../analysis/questions/keyword-figures.ts'
import { deletionNames } from '../analysis/questions/post-marks.ts'
import { Age, statusLooks } from '../analysis/questions/question-parts.tsx'
import { NO_TOPIC, type TopicOf } from '../analysis/questions/topic-edits.ts'
import type { ListColumn } from '../export/csv.ts'
import { typeGroupOf } from '../export/type-group.ts'
import { riskNames, riskRankOf } from '../runs/risk.ts'
import { formatDay, formatTime } from '../ui/format-date.ts'
import { OutsideLink } from '../ui/outside-link.tsx'
import { DashedCircleIcon } from '../ui/row-icons.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { MarkedText } from './marked-text.tsx'
import { reviewStateOf } from './review/review-state.ts'
import type { AskedCount, RowState } from './row-state.ts'
import { StatusMark } from './status-mark.tsx'

/** Column values that aren't fields of a question. */
export type ColumnContext = {
  topicOf: TopicOf
  /** Figures from keyword tools. */
  figuresOf: (id: string) => Figures | undefined
}

type Value = string | number | undefined

type CellProps = Pick<RowState, 'topic' | 'figures' | 'searchTerm' | 'active' | 'asked'> & {
  row: Question
  /** Spells out an unusual status instead of showing only its icon. */
  written: boolean
  onCompare: () => void
}

export type Space = { isWide: boolean; hasFigures: boolean; hasCommunities: boolean }

/**
 * Filters by chosen values, by the bounds of a range, or by words that a text must or must not contain. `value` depends
 * only on the question, so it is read once.
 */
export type Facet = {
  /** Replaces the column's name. */
  name?: string
  /** Folded until the user opens it. */
  isFolded?: true
} & (
  | {
      kind: 'set'
      /** All values in order; by default, the most common is first. */
      options?: readonly string[]
      value: (row: Question) => string | undefined
      /** Returns the user's version of the value. */
      edited?: (value: string, context: Pick<ColumnContext, 'topicOf'>) => string
      /** Displays a value. `communities` maps lower-case references to their spelling. */
      label?: (value: string, communities: ReadonlyMap<string, string>) => string
      /** Names the questions without a value. */
      none?: string
      /** Offered even with a single value. */
      isMark?: true
    }
  | { kind: 'range'; value: (row: Question) => number; isDate?: boolean }
  | { kind: 'text'; value: (row: Question) => string }
)

export type Column = {
  key: string
  /** The heading of the column, its filter, and its line in the question panel. */
  name: string
  /** Used to sort, filter and export unless another function is given. */
  value: (row: Question, context: ColumnContext) => Value
  /** Sorts instead of comparing values. */
  compare?: (left: Question, right: Question) => number
  /** Pixels, enough for most contents. A column without a width is not in the table. */
  width?: number
  /** Replaces the name in a narrow table. */
  icon?: ComponentType<{ size: number }>
  /** Returns true if it is shown by default. */
  isUsual?: (space: Space) => boolean
  /** The head's tooltip. */
  tip?: string
  /** Aligns the column right. */
  isNumber?: true
  /** True if it is shown only while the same question is one row. */
  isGrouped?: true
  /** True for figures from keyword tools; without any, the column is neither offered nor exported. */
  isFigure?: true
  /** True for parts of a question's origin, which may be shown below the title. */
  isOrigin?: true
  /** On a phone: in the line below the title, or at its end. */
  phone?: 'line' | 'end'
  look?: string
  cell?: (props: CellProps) => ReactNode
  facet?: Facet
  /** Its line in the question panel; omitted if empty. */
  fact?: (row: Question, context: ColumnContext) => ReactNode
  /** Columns of the CSV list, in this order. */
  csv?: readonly { header: string; value?: (row: Question, context: ColumnContext) => Value }[]
}

/** The order in which a question passes through its statuses. */
const stages: Record<ProcessingStatus, number> = { pending: 0, processing: 1, processed: 2, error: 3 }

/** Sorts by stage, and cleaned titles by the risk that their meaning changed. */
function stageOf({ processingStatus, risk }: Question): number {
  return stages[processingStatus] + (risk ? 1 - riskRankOf({ risk }) / riskNames.length : 0) / 2
}

const figure =
  (name: keyof Figures) =>
  (row: Question, { figuresOf }: ColumnContext) =>
    figuresOf(row.id)?.[name]

/** `9×`, or `4 of 9×` if the filter hides some. */
function AskedTimes({ asked: { all, shown } }: { asked: AskedCount }) {
  return (
    <>
      <span className="md:sr-only">asked </span>
      {shown < all && <span className="text-ink-3">{formatNumber(shown)} of </span>}
      <b className={all > 1 ? 'font-semibold' : 'font-normal text-ink-3'}>{formatNumber(all)}</b>
      <span className="text-ink-3">×</span>
    </>
  )
}

/** `1,445 times in a file, 3 Oct 2026 to 1 Nov 2026`. */
function formatAsked({ count, first, last, files }: Asked): string {
  const days = [...new Set([first, last].map((time) => formatDay(Date.parse(time))))].join(' to ')
  return `${formatCount(count, 'time')} in ${files.length > 1 ? `${formatNumber(files.length)} files` : 'a file'}, ${days}`
}

const deletionName = ({ gone }: Question) => gone && deletionNames[gone]

const authorName = (row: Question) => (originOf(row) === 'reddit' ? `u/${row.author}` : row.author)

/**
 * Every column, in the order of the table, the question panel and the CSV list. Rows, filters, sorting, panel and list
 * loop over it, so a new column only needs an entry here.
 */
const schema = [
  {
    key: 'title',
    name: 'Question',
    value: (row) => row.title,
    facet: { kind: 'text', name: 'Words', value: (row) => row.title, isFolded: true },
  },
  {
    key: 'asked',
    name: 'Asked',
    value: (row) => row.asked?.count ?? 1,
    width: 72,
    isUsual: () => true,
    tip: 'How often it was asked; several posts of one author count once',
    isNumber: true,
    isGrouped: true,
    phone: 'line',
    look: 'truncate text-13 leading-5.25 text-ink md:text-right max-md:text-12 max-md:leading-4.5',
    cell: ({ asked }) => asked && <AskedTimes asked={asked} />,
    fact: ({ asked }) => asked && asked.rows > 1 && formatAsked(asked),
  },
  {
    key: 'topic',
    name: 'Topic',
    value: (row, { topicOf }) => topicOf(row),
    width: 140,
    cell: ({ topic }) => topic,
    facet: {
      kind: 'set',
      value: (row) => row.topic,
      edited: (topic, { topicOf }) => topicOf({ topic }) ?? NO_TOPIC,
      none: 'No topic',
      isMark: true,
    },
    fact: (row, { topicOf }) => topicOf(row),
    csv: [{ header: 'Topic' }],
  },
  {
    key: 'type',
    name: 'Type',
    value: typeGroupOf,
    facet: { kind: 'set', value: typeGroupOf, options: questionTypeGroups, none: 'No type' },
    fact: typeGroupOf,
    csv: [{ header: 'Type' }],
  },
  {
    key: 'subreddit',
    name: 'Subreddit',
    value: (row) => row.subreddit,
    width: 124,
    isUsual: ({ isWide, hasCommunities }) => isWide && hasCommunities,
    isOrigin: true,
    phone: 'line',
    cell: ({ row, searchTerm }) => (
      <MarkedText text={communityLabel(row.subreddit, row.source)} searchTerm={searchTerm} />
    ),
    facet: {
      kind: 'set',
      value: (row) => communityRef(row.subreddit, row.source).toLowerCase(),
      label: (value, communities) => refLabel(communities.get(value) ?? value),
      isFolded: true,
    },
    fact: (row) => communityLabel(row.subreddit, row.source),
    csv: [{ header: 'Subreddit' }],
  },
  {
    key: 'source',
    name: 'Source',
    value: sourceName,
    facet: {
      kind: 'set',
      value: sourceName,
      options: [...Object.values(sourceFacts).map(({ name }) => name), FILE_SOURCE],
    },
  },
  {
    key: 'author',
    name: 'Author',
    value: (row) => row.author,
    width: 116,
    isOrigin: true,
    // Titles from a file may have no author.
    cell: ({ row }) => row.author && authorName(row),
    fact: (row) => {
      const profile = row.authorUrl && postAddress(row.authorUrl)
      if (profile) return <OutsideLink href={profile}>{row.author}</OutsideLink>
      return row.author && authorName(row)
    },
  },
  { key: 'license', name: 'License', value: (row) => row.licence, fact: (row) => row.licence },
  {
    key: 'createdAt',
    name: 'Date',
    value: (row) => row.createdAt,
    compare: byTime,
    width: 84,
    isOrigin: true,
    cell: ({ row }) => <Age createdAt={row.createdAt} />,
    facet: { kind: 'range', value: (row) => Date.parse(row.createdAt), isDate: true, isFolded: true },
    fact: ({ createdAt }) =>
      !Number.isNaN(Date.parse(createdAt)) && (
        <>
          {formatDay(Date.parse(createdAt))}, {formatTime(Date.parse(createdAt))} (
          <Age createdAt={createdAt} />)
        </>
      ),
  },
  {
    key: 'addedAt',
    name: 'Added',
    value: ({ addedAt }) => addedAt,
    // Used by the counter of new questions only.
    facet: { kind: 'set', value: ({ addedAt }) => addedAt, label: (time) => formatDay(Date.parse(time)) },
    fact: ({ addedAt }) => addedAt !== undefined && formatDay(Date.parse(addedAt)),
  },
  {
    key: 'processingStatus',
    name: 'Status',
    value: (row) => row.processingStatus,
    compare: (left, right) => stageOf(left) - stageOf(right),
    width: 88,
    icon: DashedCircleIcon,
    isUsual: () => true,
    tip: 'Cleaned titles sort by the risk that their meaning changed',
    phone: 'line',
    look: 'flex items-start',
    cell: StatusMark,
    facet: {
      kind: 'set',
      value: (row) => row.processingStatus,
      options: ProcessingStatus.options,
      label: (status) => statusLooks[ProcessingStatus.parse(status)].name,
      isFolded: true,
    },
  },
  {
    key: 'gone',
    name: 'Post',
    value: deletionName,
    facet: { kind: 'set', value: deletionName, options: Object.values(deletionNames), isMark: true },
  },
  // Used by the counters only.
  { key: 'review', name: 'Review', value: reviewStateOf, facet: { kind: 'set', value: reviewStateOf } },
  {
    key: 'volume',
    name: 'Volume',
    value: (row, { figuresOf }) => demandOf(figuresOf(row.id)),
    width: 84,
    isUsual: () => true,
    tip: 'Monthly searches (low end of a range), or impressions if there is no volume',
    isNumber: true,
    isFigure: true,
    phone: 'line',
    cell: ({ figures }) =>
      figures && (
        <Tooltip content={formatFigures(figures)}>
          <span>
            <span className="md:hidden">Volume </span>
            {formatDemand(figures)}
          </span>
        </Tooltip>
      ),
    csv: [
      { header: 'Volume', value: figure('volume') },
      { header: 'Volume up to', value: figure('volumeTo') },
      { header: 'Difficulty', value: figure('difficulty') },
      { header: 'CPC', value: figure('cpc') },
      { header: 'Competition', value: figure('competition') },
      { header: 'Clicks', value: figure('clicks') },
      { header: 'Impressions', value: figure('impressions') },
      { header: 'Position', value: figure('position') },
    ],
  },
  {
    key: 'priority',
    name: 'Priority',
    value: (row, { figuresOf }) => priorityOf(row, figuresOf(row.id)),
    width: 72,
    isUsual: () => true,
    tip: `Demand × engagement: ${PRIORITY_FORMULA}`,
    isNumber: true,
    isFigure: true,
    cell: ({ row, figures }) => {
      const priority = priorityOf(row, figures)
      return (
        priority !== undefined && (
          <Tooltip content={PRIORITY_FORMULA}>
            <span>{formatNumber(priority)}</span>
          </Tooltip>
        )
      )
    },
    csv: [{ header: 'Demand × engagement' }],
  },
  {
    key: 'score',
    name: 'Engagement',
    value: (row) => row.score,
    width: 112,
    isUsual: () => true,
    tip: 'Points · comments, by points',
    isNumber: true,
    phone: 'end',
    look: 'truncate text-right text-13 leading-5.25 text-ink-2 max-md:text-12 max-md:leading-4.5',
    cell: ({ row }) => (
      <>
        {formatNumber(row.score)}
        <span className="sr-only"> points</span>
        <span className="text-ink-3"> · {formatNumber(row.numComments)}</span>
        <span className="sr-only"> comments</span>
      </>
    ),
    facet: { kind: 'range', value: (row) => row.score },
    fact: (row) => `${formatCount(row.score, 'point')}, ${formatCount(row.numComments, 'comment')}`,
    csv: [{ header: 'Points + comments', value: (row) => row.score + row.numComments }],
  },
  {
    key: 'numComments',
    name: 'Comments',
    value: (row) => row.numComments,
    width: 72,
    isNumber: true,
    cell: ({ row }) => (
      <>
        {formatNumber(row.numComments)}
        <span className="sr-only"> comments</span>
      </>
    ),
  },
  {
    key: 'probability',
    name: 'Likelihood',
    value: (row) => row.probability,
    fact: ({ probability }) => probability !== undefined && `${probability}%`,
  },
  { key: 'keyword', name: 'Keyword', value: (row) => row.keyword, fact: (row) => row.keyword },
] as const satisfies readonly Column[]

export type ColumnKey = (typeof schema)[number]['key']

export const columns: readonly (Column & { key: ColumnKey })[] = schema

export const [titleColumn] = schema

/** Columns that the table can show beside the title. */
export const tableColumns = columns.filter(({ width }) => width !== undefined)

/** Returns the column's heading; `community` is the word for the shown communities. */
export function nameOf({ key, name }: Pick<Column, 'key' | 'name'>, community: string): string {
  return key === 'subreddit' ? community : name
}

/** Returns the columns of the CSV list of questions. */
export function listColumns(context: ColumnContext): ListColumn[] {
  return columns.flatMap(({ csv = [], value: own, isFigure = false }) =>
    csv.map(({ header, value = own }: NonNullable<Column['csv']>[number]) => ({
      header,
      isFigure,
      cell: (row) => value(row, context),
    })),
  )
}

export type FacetOf<Kind extends Facet['kind'] = Facet['kind']> = { key: ColumnKey; name: string } & Extract<
  Facet,
  { kind: Kind }
>

export const facets: readonly FacetOf[] = columns.flatMap(({ key, name, facet }) =>
  facet ? [{ key, name, ...facet }] : [],
)

/** The filter panel's filters, in order; the counters use the rest. */
const offered: readonly ColumnKey[] = [
  'type',
  'topic',
  'subreddit',
  'source',
  'score',
  'createdAt',
  'title',
  'processingStatus',
  'gone',
]

export const offeredFacets = offered.flatMap((key) => facets.filter((facet) => facet.key === key))

export const setFacets = facets.filter((facet) => facet.kind === 'set')
