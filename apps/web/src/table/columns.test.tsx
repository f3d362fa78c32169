import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  sampleAsked,
  sampleQuestion,
  sampleSiteQuestion,
} from '../analysis/questions/testing/sample-question.ts'
import { noFilter, type QuestionFilter } from '../analysis/table-state/question-filter.ts'
import { defaultTableView } from '../analysis/table-state/table-view.ts'
import { questionListCsv } from '../export/csv.ts'
import { idOfTitle } from '../files/open-file/title-id.ts'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { type ColumnContext, columns, listColumns, offeredFacets, tableColumns } from './columns.tsx'
import { countFacets } from './facet-counts.ts'
import { missedCodes, missedRows } from './missed-rows.ts'
import { withRange, withToggled, withWords } from './question-filter.ts'
import { columnOptions, rowLayout } from './row-layout.ts'
import { orderOf } from './sort-order.ts'

const fileContext = { today: new Date(2026, 10, 5, 23, 59), origin: 'https://quarry.example' }
const nothing: ColumnContext = { topicOf: () => undefined, figuresOf: () => undefined }

/** Two questions that differ in every column, so that each column can sort and filter them. */
const less = sampleQuestion('a', {
  title: 'Can bread be wet?',
  subreddit: 'baking',
  author: 'baker',
  score: 1,
  numComments: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  addedAt: '2026-03-01T00:00:00.000Z',
  topic: 'Bread',
  type: 'fact',
  licence: 'CC BY-SA 3.0',
  gone: 'deleted',
  probability: 40,
  keyword: 'bread wet',
  asked: sampleAsked(2),
})
const more = sampleQuestion('b', {
  title: 'Why is rye wet?',
  source: 'stack-exchange',
  subreddit: 'cooking',
  author: 'Rye Baker',
  score: 9,
  numComments: 9,
  createdAt: '2026-02-01T00:00:00.000Z',
  addedAt: '2026-04-01T00:00:00.000Z',
  processingStatus: 'processed',
  topic: 'Rye',
  type: 'reason',
  licence: 'CC BY-SA 4.0',
  gone: 'removed',
  probability: 90,
  keyword: 'rye wet',
  asked: sampleAsked(9),
})
const rows = [less, more]
const context: ColumnContext = {
  topicOf: ({ topic }) => topic,
  figuresOf: (id) => (id === 'a' ? { volume: 10 } : { volume: 90 }),
}

function shown(filter: QuestionFilter): string[] {
  const missed = missedRows(rows, filter, context.topicOf)
  return rows.filter((_, at) => missed[at] === missedCodes.nothing).map(({ id }) => id)
}

/** Pairs each column with its key, which names its test. */
const named = (all: readonly (typeof columns)[number][]) => all.map((column) => [column.key, column] as const)

const render = (children: ReactNode) => renderToStaticMarkup(<TooltipProvider>{children}</TooltipProvider>)

test.each(named(columns))('the column %s sorts both ways, and its key is unique', (key, column) => {
  const ids = (descending: boolean) => rows.toSorted(orderOf(column, descending, context)).map(({ id }) => id)
  expect(ids(true)).toEqual(ids(false).toReversed())
  expect(columns.filter((other) => other.key === key)).toEqual([column])
})

test.each(named(tableColumns))(
  'the table can show the column %s, with a cell for each row',
  (key, column) => {
    const view = { ...defaultTableView, shown: [key] }
    const room = {
      width: 1440,
      stacked: false,
      hasFigures: true,
      hasCommunities: true,
      originals: false,
      grouped: true,
    }
    const layout = rowLayout(view, room)
    expect(layout.columns).toContain(column)
    const hidden: unknown[] = []
    const options = columnOptions(view, layout, (change) => hidden.push(change.hidden))
    options.find(({ name }) => name === column.name)?.onChange(false)
    expect(hidden).toEqual([[key]])
    const cells = rows.map((row) =>
      render(
        column.cell?.({
          row,
          topic: row.topic,
          figures: context.figuresOf(row.id),
          asked: { all: row.score, shown: row.score },
          searchTerm: '',
          active: false,
          written: true,
          onCompare: () => {},
        }),
      ),
    )
    expect(new Set(cells).size).toBe(2)
    expect(cells).not.toContain('')
  },
)

test.each(named(columns.filter(({ facet }) => facet)))(
  'the column %s filters and counts',
  (key, { facet }) => {
    if (facet?.kind === 'range')
      expect(shown(withRange(noFilter, key, { min: facet.value(more), max: undefined }))).toEqual(['b'])
    if (facet?.kind === 'text') expect(shown(withWords(noFilter, 'with', 'rye'))).toEqual(['b'])
    if (facet?.kind !== 'set') return
    const filter = withToggled(noFilter, key, facet.value(more) ?? '')
    expect(shown(filter)).toEqual(['b'])
    const missed = missedRows(rows, filter, context.topicOf)
    expect(countFacets(rows, missed, context.topicOf).options[key]).toEqual(
      new Map(rows.map((row) => [facet.value(row) ?? '', 1])),
    )
  },
)

test.each(named(columns.filter(({ fact }) => fact)))(
  'the question panel shows the column %s',
  (_, { fact }) => {
    const facts = rows.map((row) => render(fact?.(row, context)))
    expect(new Set(facts).size).toBe(2)
    expect(facts).not.toContain('')
  },
)

test.each([
  ['1abcde', 'u/Ann Smith'],
  [idOfTitle('Is it done?', 'tickets.csv'), 'Ann Smith'],
])('the author of %s is shown as %s', (id, shownAs) => {
  const author = columns.find(({ key }) => key === 'author')
  expect(author?.fact?.(sampleQuestion(id, { author: 'Ann Smith' }), nothing)).toBe(shownAs)
})

test('the list of questions contains every exported column', () => {
  const entries = rows.map((row) => ({ text: row.title, row }))
  const [header = ''] = questionListCsv(entries, listColumns(context), fileContext).text.split('\n')
  for (const { header: own } of columns.flatMap(({ csv = [] }) => csv))
    expect(header).toContain(own === 'Subreddit' ? '"Community"' : `"${own}"`)
})

test('the filters are in a fixed order', () => {
  expect(offeredFacets.map(({ name }) => name).join(', ')).toBe(
    'Type, Topic, Subreddit, Source, Engagement, Date, Words, Status, Post',
  )
})

test('a list of questions contains everything known about them, and no formula', () => {
  const loaf = sampleQuestion('1abcde', { originalTitle: '=is the loaf done' })
  const entries = [
    { text: '=SUM(A1), is it?', row: sampleQuestion('b', { score: -2, numComments: 9, permalink: '/' }) },
    { text: 'Is the loaf done?', row: loaf },
  ]
  expect(
    questionListCsv(
      entries,
      listColumns({ ...nothing, topicOf: (row) => (row === loaf ? 'Loaf' : undefined) }),
      fileContext,
    ),
  ).toEqual({
    name: 'question-list-2026-11-05.csv',
    text:
      '"Question","Topic","Type","Subreddit","Points + comments","Link","Original Title","Author"\n' +
      '"\'=SUM(A1), is it?",,,"bread",7,,"is loaf b done","crumb"\n' +
      '"Is the loaf done?","Loaf",,"bread",10,"https://www.reddit.com/r/bread/comments/1abcde/","\'=is the loaf done","crumb"\n',
    rows: 2,
  })
})

test('in a list of questions, search volumes follow the points', () => {
  const entries = [sampleQuestion('a'), sampleQuestion('b')].map((row) => ({ text: row.title, row }))
  const figuresOf = (id: string) => (id === 'b' ? { volume: 40 } : undefined)
  const lines = questionListCsv(entries, listColumns({ ...nothing, figuresOf }), fileContext).text.split('\n')
  expect(lines[0]).toContain(
    '"Points + comments","Volume","Volume up to","Difficulty","CPC","Competition","Clicks","Impressions","Position","Demand × engagement","Link"',
  )
  expect(lines[1]).toContain(',10,,,,,,,,,,"https')
  expect(lines[2]).toContain(',10,40,,,,,,,,440,"https')
})

test('a list with questions from other sources ends with their license', () => {
  const entries = [{ text: 'Why does bread rise?', row: sampleSiteQuestion() }]
  const [header, row] = questionListCsv(entries, listColumns(nothing), fileContext).text.split('\n')
  expect(header).toMatch(/"Type","Community",.*"Link","Original Title","Author","Source","License"$/)
  expect(row).toMatch(
    /"https:\/\/cooking.stackexchange.com\/q\/7","why bread rise","Baker","Stack Exchange","CC BY-SA 4.0"$/,
  )
})
