import { QUESTIONS_MAX } from '@quarry/contracts/limits'
import { expect, test } from 'vitest'
import { noReportDraft } from '../analysis/choices/report-draft.ts'
import { addManually } from '../analysis/choices/subreddit-choices.ts'
import { newAccess, noChoices } from '../analysis/choices/workflow.ts'
import { noKeywordFigures, toStored, withFigures } from '../analysis/questions/keyword-figures.ts'
import { sampleQuestion, sampleSiteQuestion } from '../analysis/questions/testing/sample-question.ts'
import { sampleRun } from '../analysis/questions/testing/sample-run.ts'
import { defaultTableView, type TableView } from '../analysis/table-state/table-view.ts'
import { readSessionFile, writeSessionFile } from './session-file.ts'

const credentials = { redditClientId: 'own-id', redditClientSecret: 'own-secret', geminiApiKey: 'own-key' }
const workflow = {
  ...newAccess(credentials),
  ...noChoices,
  seedTerms: ['rye bread', '', '', '', ''],
  subreddits: addManually([], 'rye').choices,
  titlesPerRequest: 10,
  published: { from: '2026-01-01', to: '' },
}
const questions = [
  sampleQuestion('a1', { processingStatus: 'processed', title: 'Is it done?', keyword: 'loaf done' }),
  sampleQuestion('b1'),
  sampleQuestion('b3', { gone: 'removed' }),
  sampleQuestion('b2', { processingStatus: 'error', problem: 'Refused.', type: 'reason', probability: 83 }),
]
const tableView: TableView = {
  ...defaultTableView,
  shown: ['topic'],
  hidden: ['author'],
}
const protectedTerms = ['PyTorch', 'C++']
const topicEdits: [string, string][] = [['Rye', 'Rye bread']]
const figures = withFigures(noKeywordFigures, 'keywords.csv', [
  ['a1', { volume: 1000, volumeTo: 10_000, competition: 'Low' }],
  ['deleted', { volume: 1 }],
])
const keywordFigures = toStored(figures, questions)
const runs = [
  sampleRun({ state: 'completed', model: 'gemini-3.5-flash-lite', promptVersion: '15/3' }),
  sampleRun({
    kind: 'extraction',
    state: 'ended-early',
    problem: 'Reddit is down.',
    coverage: [{ subreddit: 'rye', asked: 300, seen: 900, questions: 40, requests: 12 }],
  }),
]
const deleted = ['x1', 'x2']
const choices = { ...workflow, tableView, protectedTerms, topicEdits, keywordFigures, runs, deleted }
const moment = { shownName: 'Rye bread', now: new Date(2026, 10, 1, 9, 5) }
const file = writeSessionFile(questions, choices, moment)

function changed(change: Record<string, unknown>): string {
  return JSON.stringify({ ...JSON.parse(file.text), ...change })
}

test('a file says how many of its questions are from the demo', () => {
  const demo = sampleQuestion('d1', { permalink: '/demo/post/d1' })
  const { text } = writeSessionFile([...questions, demo], choices, moment)
  expect(JSON.parse(text)).toMatchObject({ demoQuestions: 1 })
  expect(readSessionFile(text)).toMatchObject({ session: { questions: [...questions, demo] } })
  expect(file.text).not.toContain('demoQuestions')
})

test('a saved file restores questions and choices', () => {
  expect(file.name).toBe('rye-bread-2026-11-01-0905.json')
  expect(readSessionFile(file.text)).toMatchObject({
    session: {
      questions,
      seedTerms: workflow.seedTerms,
      subreddits: workflow.subreddits,
      titlesPerRequest: 10,
      published: workflow.published,
      tableView,
      protectedTerms,
      topicEdits: new Map(topicEdits),
      keywordFigures: { files: ['keywords.csv'], byQuestion: { a1: { volume: 1000, volumeTo: 10_000 } } },
      runs,
      deleted,
    },
  })
  expect(readSessionFile(changed({ titlesPerRequest: 'automatic' }))).toMatchObject({
    session: { titlesPerRequest: 20 },
  })
  expect(readSessionFile(changed({ keywordFigures: undefined }))).toMatchObject({ session: { questions } })
})

test('rows and choices from other sources keep source, author, link and license', () => {
  const cooking = sampleSiteQuestion()
  const subreddits = (
    [
      ['ask-hn', 'hacker-news'],
      ['cooking', 'stack-exchange'],
      ['bread@lemmy.world', 'lemmy'],
    ] as const
  ).map(([name, source]) => ({ name, source, subscribers: 0, description: '', selected: true, limit: 100 }))
  const { text } = writeSessionFile([cooking], { ...choices, subreddits }, moment)
  expect(readSessionFile(text)).toMatchObject({ session: { questions: [cooking], subreddits } })
})

test.each([
  ['compost, worm bin', 'compost-worm-bin'],
  ['../a:b|c*?', 'a-b-c'],
  ['堆肥 für Anfänger', '堆肥-für-anfänger'],
  ['?', 'analysis'],
  ['a'.repeat(200), 'a'.repeat(50)],
])('the file of %s is named after it', (shownName, name) => {
  expect(writeSessionFile([], choices, { ...moment, shownName }).name).toBe(`${name}-2026-11-01-0905.json`)
})

test('only ended runs are in a file, and an unreadable run does not damage it', () => {
  const { text } = writeSessionFile([], { ...choices, runs: [sampleRun(), ...runs] }, moment)
  expect(readSessionFile(text)).toMatchObject({ session: { runs } })
  expect(readSessionFile(changed({ runs: [{ kind: 'future' }, ...runs], deleted: [1, 'x1'] }))).toMatchObject(
    {
      session: { runs, deleted: ['x1'] },
    },
  )
})

test('each field has a default', () => {
  expect(readSessionFile('{"format":"quarry-session","version":1}')).toEqual({
    session: {
      ...{ format: 'quarry-session', version: 1, questions: [], runs: [], deleted: [] },
      ...{ seedTerms: [], subreddits: [], titlesPerRequest: 1, protectedTerms: [] },
      ...{
        tableView: defaultTableView,
        published: { from: '', to: '' },
        topicEdits: new Map(),
        report: noReportDraft,
      },
      onlyMatching: false,
    },
  })
  expect(readSessionFile(changed({ tableView: {}, subreddits: [{ name: 'rye' }] }))).toMatchObject({
    session: { tableView: defaultTableView, subreddits: [{ name: 'rye', selected: true, limit: 300 }] },
  })
})

test('no credential gets into a file', () => {
  for (const secret of Object.values(credentials)) expect(file.text).not.toContain(secret)
})

test.each(['', 'no JSON', '[]', '{"format":"other","version":1}'])(
  '%j is rejected with a message that says what to do',
  (text) => {
    expect(readSessionFile(text)).toEqual({
      problem: expect.stringMatching(
        /^This is not the file of a Quarry analysis\. .*save the analysis again\. .*choose “Open titles from a file”\.$/,
      ),
    })
  },
)

test('a file of another version is rejected with its version', () => {
  expect(readSessionFile(changed({ version: 2 }))).toEqual({
    problem: expect.stringContaining('This file has version 2, but this Quarry reads version 1.'),
  })
})

test('a damaged file is rejected with the location of the damage', () => {
  const damaged = [questions[0], { ...questions[1], title: 'two\nlines' }]
  expect(readSessionFile(changed({ questions: damaged }))).toEqual({
    problem: 'The file is damaged: question 2, title: must be one line.',
  })
  const many = Array.from({ length: QUESTIONS_MAX + 1 }, (_, at) => ({ ...questions[0], id: `a${at}` }))
  expect(readSessionFile(changed({ questions: many }))).toEqual({
    problem: expect.stringMatching(/^The file is damaged: questions: .*20,?000/),
  })
  expect(readSessionFile(changed({ titlesPerRequest: 99 }))).toEqual({
    problem: expect.stringContaining('titlesPerRequest: '),
  })
  expect(readSessionFile(changed({ published: { from: '2026-02-01', to: '2026-01-01' } }))).toEqual({
    problem: 'The file is damaged: published: the start date is after the end date.',
  })
  expect(
    readSessionFile(changed({ keywordFigures: { files: [], byQuestion: { a1: { volume: -1 } } } })),
  ).toEqual({
    problem: expect.stringContaining('keywordFigures: '),
  })
  expect(readSessionFile(changed({ geminiApiKey: 'key' }))).toEqual({
    problem: expect.stringContaining('The file is damaged: '),
  })
})
