import type { Question } from '@quarry/contracts/question'
import { expect, test } from 'vitest'
import {
  type AnswerQuote,
  noAnswers,
  withQuote,
  withRead,
  withStates,
} from '../analysis/questions/kept-answers.ts'
import { sampleAnswer, sampleAnswers } from '../analysis/questions/testing/sample-answer.ts'
import { sampleQuestion } from '../analysis/questions/testing/sample-question.ts'
import { buildReport } from './report.ts'
import { reportHtml } from './report-html.tsx'
import { reportMarkdown } from './report-markdown.ts'
import { sampleReportInput } from './testing/sample-report-input.ts'

const rows = [
  sampleQuestion('1aaaaa', { subreddit: 'bread', topic: 'Baking', permalink: '/r/bread/comments/1aaaaa/x/' }),
  sampleQuestion('se-cooking-5', {
    source: 'stack-exchange',
    subreddit: 'cooking',
    topic: 'Baking',
    permalink: 'https://cooking.stackexchange.com/q/5',
  }),
]

const licensed = sampleAnswer('se-cooking-7', {
  author: 'tom',
  authorUrl: 'https://cooking.stackexchange.com/users/7',
  licence: 'CC BY-SA 4.0',
  accepted: true,
  permalink: 'https://cooking.stackexchange.com/a/7',
})
const quoteOf = (answerId: string, under: AnswerQuote['under'], passage = 'Wait a day.') => ({
  ...{ answerId, under, passage },
})
const kept = withRead(noAnswers, [
  sampleAnswers('1aaaaa', sampleAnswer('t1_a', { points: 41 })),
  sampleAnswers('se-cooking-5', licensed),
])
const quoted = withQuote(
  withQuote(kept, '1aaaaa', quoteOf('t1_a', 'question')),
  'se-cooking-5',
  quoteOf('se-cooking-7', 'topic', 'Then cut it. <script>alert(1)</script>'),
)

const reportOf = (answers: typeof kept, of: readonly Question[] = rows) =>
  buildReport(sampleReportInput(of, { answers }))

/** Returns the passages below topics, and then the others. */
function allIn(...of: Parameters<typeof reportOf>) {
  const { topics, answers } = reportOf(...of)
  return [...topics.flatMap(({ answer }) => answer ?? []), ...answers]
}

test('a report quotes the chosen passages with author, license and link, those of topics below them', () => {
  const { topics, answers } = reportOf(quoted)
  expect(topics.map(({ answer }) => answer)).toMatchObject([
    {
      about: { text: 'Baking' },
      author: { text: 'tom', address: 'https://cooking.stackexchange.com/users/7' },
      accepted: true,
      license: { text: 'CC BY-SA 4.0' },
      address: 'https://cooking.stackexchange.com/a/7',
    },
  ])
  expect(answers).toMatchObject([
    {
      about: { text: 'Is loaf 1aaaaa done?' },
      passage: 'Wait a day.',
      author: { text: 'ana' },
      points: 41,
      license: { text: 'no license stated: quote briefly' },
      address: 'https://www.reddit.com/r/bread/comments/1aaaaa/x/a/',
    },
  ])
})

test('both files have the quotes, with hostile words as text', () => {
  const report = reportOf(quoted)
  const html = reportHtml(report)
  expect(html).toContain('What people answered')
  expect(html).toContain('Then cut it. &lt;script&gt;')
  expect(html).not.toContain('<script')
  const markdown = reportMarkdown(report)
  const topic = markdown.indexOf('### 1. Baking')
  expect(markdown.indexOf('> Then cut it.')).toBeGreaterThan(topic)
  expect(markdown.indexOf('> Then cut it.')).toBeLessThan(markdown.indexOf('## What people answered'))
  expect(markdown).toContain('> Then cut it. \\<script\\>alert(1)\\</script\\>')
  expect(markdown).toContain('[the answer](https://cooking.stackexchange.com/a/7)')
})

test('a report without chosen passages has no such section', () => {
  expect(reportHtml(reportOf(kept))).not.toContain('What people answered')
  expect(reportMarkdown(reportOf(kept))).not.toContain('What people answered')
})

test('what has gone is quoted no more: an answer, its post, or its author’s name', () => {
  const without = withStates(quoted, [{ id: 't1_a', gone: true }])
  expect(allIn(without).map(({ about }) => about.text)).toEqual(['Baking'])
  const nameless = withStates(quoted, [{ id: 't1_a', gone: false, author: '' }])
  expect(allIn(nameless)[1]?.author.text).toBe('deleted account')
  const gone = rows.map((row) => ({ ...row, gone: 'removed' as const }))
  expect(allIn(quoted, gone)).toEqual([])
})

test('what the demo invented is under no license', () => {
  const demo = rows.map((row) => ({ ...row, permalink: `/demo/post/${row.id}` }))
  expect(allIn(quoted, demo).map(({ license }) => license.text)).toEqual([
    'invented by the demo',
    'invented by the demo',
  ])
})
