import { noFindings } from '@quarry/contracts/findings'
import type { Run } from '@quarry/contracts/run'
import { expect, test } from 'vitest'
import { emptySet, endedExtractions, mergePage, QuestionsResponse, shownRun } from './question-set.ts'
import { samplePage as page } from './testing/sample-page.ts'
import { sampleQuestion } from './testing/sample-question.ts'
import { sampleRun } from './testing/sample-run.ts'

const held = mergePage(emptySet, page({ data: ['a', 'b', 'c'].map((id) => sampleQuestion(id)) }))

test('changed rows keep their place, new rows follow, and deleted rows disappear', () => {
  const set = mergePage(
    held,
    page({
      data: [sampleQuestion('d', { revision: 2 }), sampleQuestion('b', { title: 'Is it?', revision: 3 })],
      removed: ['a'],
      revision: 4,
    }),
  )
  expect(set.rows.map((row) => row.id)).toEqual(['b', 'c', 'd'])
  expect(set.rows[0]?.title).toBe('Is it?')
  expect(set.revision).toBe(4)
})

test('rows below the threshold are merged like all others', () => {
  const set = mergePage(held, page({ unlikely: [sampleQuestion('b', { revision: 3 }), sampleQuestion('d')] }))
  expect(set.rows.map((row) => row.id)).toEqual(['a', 'b', 'c', 'd'])
  expect(set.rows[1]?.revision).toBe(3)
})

test('a poll without any change keeps the same set, including its runs', () => {
  const running = mergePage(held, page({ runs: [sampleRun()] }))
  expect(mergePage(running, page({ runs: [sampleRun()] }))).toBe(running)
  const further = mergePage(running, page({ runs: [sampleRun({ processed: 2 })] }))
  expect(further).not.toBe(running)
  expect(further.rows).toBe(running.rows)
})

test('ended runs and coverage stay if polls or another set omit them, but an active run is removed', () => {
  const coverage = [{ subreddit: 'bread', asked: 10, seen: 4, questions: 1 }]
  const extraction = sampleRun({ kind: 'extraction', coverage, startedAt: '2026-11-01T10:05:00.000Z' })
  const ended = sampleRun({ id: '5b2b8c1e-9a4d-4f6b-8c7e-1d2a3b4c5d6e', state: 'completed' })
  const both = mergePage(held, page({ runs: [extraction, ended] }))

  const { coverage: _, ...further } = { ...extraction, processed: 3 }
  const next = mergePage(both, page({ runs: [further] }))
  expect(next.runs).toEqual([{ ...extraction, processed: 3 }, ended])
  expect(mergePage(next, page({})).runs).toEqual([ended])
  expect(mergePage(next, page({ reset: true, epoch: 'two' })).runs).toEqual([ended])
})

test('the latest hundred ended runs are kept', () => {
  const ended = Array.from({ length: 102 }, (_, i) =>
    sampleRun({
      id: `5b2b8c1e-9a4d-4f6b-8c7e-000000000${100 + i}`,
      state: 'completed',
      startedAt: new Date(Date.UTC(2026, 10, 1) + i * 1000).toISOString(),
    }),
  )
  const set = ended.reduce((grown, run) => mergePage(grown, page({ runs: [run] })), held)
  expect(set.runs).toEqual(ended.slice(2).reverse())
})

test('a late response does not overwrite a newer row', () => {
  const newer = mergePage(held, page({ data: [sampleQuestion('b', { title: 'Newer?', revision: 5 })] }))
  const set = mergePage(newer, page({ data: [sampleQuestion('b', { title: 'Older?', revision: 4 })] }))
  expect(set.rows[1]?.title).toBe('Newer?')
})

test('a reset drops all earlier rows', () => {
  const set = mergePage(held, page({ reset: true, epoch: 'two', data: [sampleQuestion('z')] }))
  expect(set.rows.map((row) => row.id)).toEqual(['z'])
  expect(set.epoch).toBe('two')
})

test('deleted ids are remembered until the question is there again', () => {
  const without = mergePage(held, page({ removed: ['b'], revision: 7 }))
  expect(without.deleted).toEqual(new Set(['b']))
  expect(mergePage(without, page({ removed: ['b'], revision: 7 })).deleted).toBe(without.deleted)
  const again = mergePage(without, page({ data: [sampleQuestion('b', { revision: 8 })], revision: 8 }))
  expect(again.deleted).toEqual(new Set())
})

test('both specified forms of the list are read, and an unknown status becomes pending', () => {
  const row = { ...sampleQuestion('a'), processingStatus: 'queued' }
  const bare = QuestionsResponse.parse([row])
  expect(bare.data[0]?.processingStatus).toBe('pending')
  expect(bare.reset).toBe(true)
  expect(QuestionsResponse.parse({ data: [row] }).data).toHaveLength(1)
})

test('one invalid row, run or id does not affect the others', () => {
  const odd = { ...sampleQuestion('b'), title: 7 }
  const read = QuestionsResponse.parse({
    data: [sampleQuestion('a'), odd, null, sampleQuestion('c')],
    removed: ['d', 4],
    runs: [{ id: 'not a run' }, sampleRun()],
  })
  expect(read.data.map(({ id }) => id)).toEqual(['a', 'c'])
  expect(read.removed).toEqual(['d'])
  expect(read.runs).toEqual([sampleRun()])
  expect(QuestionsResponse.parse([odd, sampleQuestion('c')]).data).toHaveLength(1)
})

test('extractions from several sources are shown as one, with the earliest end if all wait', () => {
  const wait = (until: string) => ({
    state: 'waiting' as const,
    waitingFor: { reason: 'rate' as const, until },
  })
  const of = (source: 'lemmy' | 'stack-exchange', change: Partial<Run>) =>
    sampleRun({ id: source, kind: 'extraction', source, total: 100, processed: 20, ...change })
  const show = (...runs: Run[]) => shownRun({ ...emptySet, runs })
  const late = of('lemmy', wait('2026-11-01T12:00:00.000Z'))
  const early = of('stack-exchange', wait('2026-11-01T11:00:00.000Z'))
  expect(show(late, early)).toMatchObject({
    state: 'waiting',
    waitingFor: { until: '2026-11-01T11:00:00.000Z' },
    source: 'stack-exchange',
    total: 200,
    processed: 40,
    parts: [late, early],
  })
  const running = show(late, { ...early, state: 'running', waitingFor: undefined })
  expect([running?.state, running?.waitingFor]).toEqual(['running', undefined])
  const finishedAt = '2026-11-01T10:30:00.000Z'
  const done = { ...early, state: 'completed' as const, waitingFor: undefined, finishedAt }
  expect(show(late, done), 'it ended beside the other').toMatchObject({
    state: 'waiting',
    waitingFor: late.waitingFor,
    source: 'lemmy',
    total: 200,
    parts: [late],
    ended: [done],
  })
  expect(show(late, { ...done, finishedAt: '2026-10-31T10:00:00.000Z' }), 'of an earlier extraction').toBe(
    late,
  )
})

test('the last extraction includes the questions and coverage of all sources read at the same time', () => {
  const of = (source: 'lemmy' | 'stack-exchange', startedAt: string, finishedAt: string) =>
    sampleRun({
      id: source + startedAt,
      kind: 'extraction',
      state: 'completed',
      source,
      total: 30,
      processed: 20,
      coverage: [{ subreddit: 'bread', source, asked: 30, seen: 50, questions: 20 }],
      startedAt: `2026-11-01T${startedAt}:00.000Z`,
      finishedAt: `2026-11-01T${finishedAt}:00.000Z`,
    })
  const before = of('lemmy', '08:00', '08:30')
  const lemmy = of('lemmy', '10:01', '10:20')
  const sites = of('stack-exchange', '10:00', '10:05')
  expect(endedExtractions([lemmy, sites, before])).toEqual([
    expect.objectContaining({
      total: 60,
      processed: 40,
      coverage: [
        expect.objectContaining({ source: 'lemmy' }),
        expect.objectContaining({ source: 'stack-exchange' }),
      ],
    }),
    before,
  ])
  expect(endedExtractions([before])).toEqual([before])
  expect(endedExtractions([sampleRun({ state: 'completed' })])).toEqual([])
})

test('findings stay until a poll has others, or another set', () => {
  const findings = { ...noFindings, topics: [{ id: '#rye1', name: 'Rye', covers: 'Rye bread' }] }
  const found = mergePage(held, page({ findings }))
  expect(found.findings).toEqual(findings)
  expect(mergePage(found, page({ revision: 9 })).findings).toBe(found.findings)
  expect(mergePage(found, page({ findings: noFindings })).findings).toEqual(noFindings)
  expect(mergePage(found, page({ reset: true, epoch: 'two' })).findings).toBeUndefined()
})
