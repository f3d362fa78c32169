import { noFindings } from '@quarry/contracts/findings'
import type { Question } from '@quarry/contracts/question'
import { expect, test } from 'vitest'
import { sampleQuestion } from '../analysis/questions/testing/sample-question.ts'
import { sampleRun } from '../analysis/questions/testing/sample-run.ts'
import { sampleComparedAnalysis } from '../analysis/testing/sample-compared-analysis.ts'
import { buildReport } from './report.ts'
import { reportHtml } from './report-html.tsx'
import type { ReportInput } from './report-input.ts'
import { reportMarkdown } from './report-markdown.ts'
import { sampleReportInput } from './testing/sample-report-input.ts'

const SEPTEMBER = '2026-09-29T12:00:00.000Z'
const NOVEMBER = '2026-11-29T12:00:00.000Z'
const topics = ['#mold', '#rise', '#oven'].map((id) => ({ id, name: `About ${id.slice(1)}`, covers: 'It.' }))

const readOn = (startedAt: string, gap?: { from: string; to: string }) =>
  sampleRun({
    kind: 'extraction',
    state: 'completed',
    startedAt,
    coverage: [{ subreddit: 'bread', asked: 300, seen: 900, questions: 120, ...(gap && { gap }) }],
  })

const rowsAbout = (topic: string, count: number, addedAt: string, createdAt: string): Question[] =>
  Array.from({ length: count }, (_, at) =>
    sampleQuestion(`${topic.slice(1)}${at}${addedAt.slice(5, 7)}`, { topic, addedAt, createdAt }),
  )

const before = '2026-09-01T00:00:00.000Z'
const after = '2026-11-20T00:00:00.000Z'
const rows = [
  ...rowsAbout('#mold', 10, SEPTEMBER, before),
  ...rowsAbout('#rise', 90, SEPTEMBER, before),
  ...rowsAbout('#mold', 50, NOVEMBER, after),
  ...rowsAbout('#rise', 20, NOVEMBER, after),
  ...rowsAbout('#oven', 12, NOVEMBER, after),
]

const findings = { ...noFindings, topics }
const gap = { from: '2026-11-03T12:00:00.000Z', to: '2026-11-19T12:00:00.000Z' }
const runs = [readOn(NOVEMBER, gap), readOn(SEPTEMBER)]

const reportOf = (change: Partial<ReportInput> = {}) =>
  buildReport(sampleReportInput(rows, { runs, findings, ...change }))

test('a report of two readings says what has changed since the first, with numbers and examples', () => {
  const { since } = reportOf()
  expect(since).toMatchObject({
    title: 'Since 29 September',
    changes: [
      { kind: 'New', name: 'About oven', numbers: '0 → 12 questions, 0.0% → 14.6%' },
      { kind: 'Risen', name: 'About mold', numbers: '10 → 50 questions, 10.0% → 61.0%' },
      { kind: 'Fallen', name: 'About rise', numbers: '90 → 20 questions, 90.0% → 24.4%' },
    ],
    unseen: 'r/bread was not read from 3 Nov 2026 to 19 Nov 2026.',
  })
  expect(since?.changes[0]?.examples).toHaveLength(3)
})

test('page and Markdown have it', () => {
  const report = reportOf()
  expect(reportHtml(report)).toContain('<h2>Since 29 September</h2>')
  const markdown = reportMarkdown(report)
  expect(markdown).toContain('## Since 29 September')
  expect(markdown).toContain('### Risen: About mold\n\n10 → 50 questions, 10.0% → 61.0%')
})

test('without a codebook, it quotes the new questions', () => {
  const { since } = reportOf({ findings: noFindings })
  expect(since?.changes).toMatchObject([{ kind: 'New', numbers: 'that no earlier post asks' }])
})

test('a report of one reading has none', () => {
  expect(reportOf({ runs: [readOn(SEPTEMBER)] }).since).toBeUndefined()
})

const bread = sampleComparedAnalysis('may', {
  ...{ name: 'Bread in May', findings },
  rows: [...rowsAbout('#mold', 10, SEPTEMBER, before), ...rowsAbout('#rise', 90, SEPTEMBER, before)],
})

test('a report can say what has changed since an earlier analysis instead', () => {
  const own = rows.filter(({ addedAt }) => addedAt === NOVEMBER)
  const { since } = reportOf({ rows: own, comparedWith: bread })
  expect(since).toMatchObject({
    title: 'Since “Bread in May”',
    lead: expect.stringMatching(
      /^82 questions are compared with 100 questions in “Bread in May”\. A topic is/,
    ),
    changes: [
      { kind: 'New', name: 'About oven', numbers: '0 → 12 questions, 0.0% → 14.6%' },
      { kind: 'Risen', name: 'About mold' },
      { kind: 'Fallen', name: 'About rise', examples: { length: 3 } },
    ],
  })
  const readings = [{ at: Date.parse('2026-05-14T12:00:00.000Z'), starts: new Set<string>(), coverage: [] }]
  expect(reportOf({ rows: own, comparedWith: { ...bread, readings } }).since?.title).toBe('Since 14 May')
})

test('without one codebook, it quotes what the earlier analysis doesn’t have', () => {
  const { since } = reportOf({ comparedWith: { ...bread, findings: noFindings } })
  expect(since?.changes).toMatchObject([{ kind: 'New', numbers: 'that “Bread in May” doesn’t have' }])
})

test('an analysis without questions is compared with nothing', () => {
  expect(reportOf({ comparedWith: { ...bread, rows: [] } }).since).toBeUndefined()
})
