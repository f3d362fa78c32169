import { noFindings } from '@quarry/contracts/findings'
import type { Question } from '@quarry/contracts/question'
import { defaultSessionConfig } from '@quarry/contracts/session-config'
import { expect, test } from 'vitest'
import { createApi } from '../api/api.ts'
import { newHolder } from './holder.ts'
import { emptySet, type QuestionSet } from './questions/question-set.ts'
import { samplePage as page } from './questions/testing/sample-page.ts'
import { sampleQuestion } from './questions/testing/sample-question.ts'
import { sampleRun } from './questions/testing/sample-run.ts'
import { readChanges } from './read-changes.ts'
import { callsWith, createServerCopy } from './server-copy.ts'

const ID = '11111111-1111-4111-8111-111111111111'

const config = {
  ...defaultSessionConfig,
  defaults: defaultSessionConfig,
  allowed: {
    titlesPerRequest: { min: 1, max: 20 },
    model: [],
    threshold: { min: 10, max: 95 },
  },
  demo: true,
}
const opened = (epoch: string, restoring = false, revision = 5) => ({
  ...{ holder: '1.aaaaaaaa', epoch, revision, restoring, runs: [] },
})
const refused = (code: string, counter?: number) =>
  new Response('No.', {
    status: 409,
    headers: { 'quarry-code': code, ...(counter !== undefined && { 'quarry-counter': String(counter) }) },
  })

/** Returns a page's copy of an analysis on a server that gives these responses in turn, and what was sent. */
function openCopy(held: QuestionSet, ...bodies: unknown[]) {
  const closing = new AbortController()
  const sent: { call: string; body: unknown; headers: Record<string, string> }[] = []
  const api = createApi('http://127.0.0.1', async (address, init) => {
    init?.signal?.throwIfAborted()
    const request = new Request(address, init)
    const { pathname, search } = new URL(request.url)
    const body = request.body ? await request.json() : undefined
    const named = ['quarry-analysis', 'quarry-holder', 'if-match']
    const headers = Object.fromEntries(named.map((name) => [name, request.headers.get(name) ?? '']))
    sent.push({ call: `${request.method} ${pathname}${search}`, body, headers })
    const given = bodies.shift()
    const next = typeof given === 'function' ? given() : given
    return next instanceof Response ? next : Response.json(next)
  })
  let set = held
  let holder = '1.aaaaaaaa'
  let mayRaise = true
  let isKept = true
  const taken: string[] = []
  const adopted: boolean[] = []
  const copy = createServerCopy({
    id: ID,
    api,
    signal: closing.signal,
    holder: () => holder,
    async raise(counter) {
      if (!mayRaise) return undefined
      holder = newHolder(counter)
      return holder
    },
    held: () => set,
    isHolder: async () => mayRaise,
    isKept: () => isKept,
    onTaken: () => void taken.push('taken'),
    config: () => ({ ...defaultSessionConfig, threshold: 60 }),
    adopt(next, _, isRestored) {
      set = next
      adopted.push(isRestored)
    },
  })
  const poll = () =>
    copy.named((headers) => readChanges(callsWith(api, headers), set)).then((next) => (set = next))
  return {
    copy,
    poll,
    sent,
    adopted,
    calls: () => sent.map(({ call }) => call),
    set: () => set,
    taken,
    lose: () => (mayRaise = false),
    unkeep: () => (isKept = false),
    close: () => closing.abort(),
  }
}

const rows = [sampleQuestion('a', { revision: 5 }), sampleQuestion('b', { revision: 4 })]
const held: QuestionSet = { ...emptySet, rows, revision: 5, epoch: 'one', deleted: new Set(['gone']) }

test('a copy that the server still has is read from the page’s revision on', async () => {
  const { poll, calls, sent, set } = openCopy(
    held,
    opened('one'),
    page({ data: [sampleQuestion('c', { revision: 6 })], revision: 6, more: true }),
    page({ revision: 7 }),
  )
  await poll()
  expect(calls()).toEqual([
    `POST /api/analyses/${ID}/open`,
    'GET /api/questions?since=5&epoch=one',
    'GET /api/questions?since=6&epoch=one',
  ])
  expect(set().rows.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(sent[1]?.headers).toEqual({
    'quarry-analysis': ID,
    'quarry-holder': '1.aaaaaaaa',
    'if-match': 'one',
  })
})

test('a new copy gets settings, deleted ids and rows, the last chunk marked, before anything else', async () => {
  const many = Array.from({ length: 2001 }, (_, index) => sampleQuestion(`q${index}`))
  const { poll, calls, sent, set, adopted } = openCopy(
    { ...held, rows: many },
    opened('two', true),
    config,
    { restored: 2000 },
    { restored: 1 },
    page({ epoch: 'two', data: many, revision: 2001 }),
    page({ epoch: 'two', revision: 2001 }),
  )
  await poll()
  expect(calls()).toEqual([
    `POST /api/analyses/${ID}/open`,
    'POST /api/config',
    'PUT /api/questions',
    'PUT /api/questions',
    'GET /api/questions',
    'GET /api/questions?since=2001&epoch=two',
  ])
  expect(sent[0]?.body).toEqual({ holder: '1.aaaaaaaa', restores: true })
  expect(sent[2]?.body).toMatchObject({ removed: ['gone'] })
  expect(sent[2]?.body).not.toHaveProperty('last')
  expect(sent[3]?.body).toMatchObject({ last: true, questions: [{ id: 'q2000' }] })
  expect(sent.slice(1).map(({ headers }) => headers['if-match'])).toEqual(Array(5).fill('two'))
  expect([set().epoch, set().rows.length, adopted]).toEqual(['two', 2001, [true]])
})

test('a restored copy gets the codebook and the groups before its last chunk of questions', async () => {
  const findings = { ...noFindings, groups: [{ id: 'gback', wording: 'How do I return it?' }] }
  const { poll, calls, sent, set } = openCopy(
    { ...held, findings },
    opened('two', true),
    config,
    { revision: 1 },
    { restored: 2 },
    page({ epoch: 'two', data: rows, findings, revision: 2 }),
    page({ epoch: 'two', revision: 2 }),
  )
  await poll()
  expect(calls().slice(1, 4)).toEqual(['POST /api/config', 'PUT /api/findings', 'PUT /api/questions'])
  expect(sent[2]?.body).toEqual(findings)
  expect(set().findings).toEqual(findings)
})

test('a restoration that was interrupted begins again at the first chunk', async () => {
  const { poll, calls } = openCopy(
    held,
    opened('two', true),
    config,
    new Response('', { status: 503 }),
    opened('two', true),
    config,
    { restored: 2 },
    page({ epoch: 'two', data: rows, revision: 2 }),
    page({ epoch: 'two', revision: 2 }),
  )
  await expect(poll()).rejects.toThrow('503')
  await poll()
  expect(calls().filter((call) => call.startsWith('P'))).toEqual([
    ...[`POST /api/analyses/${ID}/open`, 'POST /api/config', 'PUT /api/questions'],
    ...[`POST /api/analyses/${ID}/open`, 'POST /api/config', 'PUT /api/questions'],
  ])
})

test('another copy is read whole and gets only the rows that it lacks', async () => {
  const there = sampleQuestion('b', { revision: 1, title: 'Was it changed there?' })
  const both = [there, sampleQuestion('a', { revision: 2 })]
  const { poll, calls, sent, set, adopted } = openCopy(
    held,
    opened('two'),
    page({ epoch: 'two', data: [there], revision: 1 }),
    { restored: 1 },
    page({ epoch: 'two', data: both, revision: 2 }),
    page({ epoch: 'two', revision: 2 }),
  )
  await poll()
  expect(calls().slice(1, 4)).toEqual(['GET /api/questions', 'PUT /api/questions', 'GET /api/questions'])
  expect(sent[2]?.body).toMatchObject({ questions: [{ id: 'a' }], removed: ['gone'] })
  expect(set().rows.map(({ id, title }) => [id, title])).toEqual(both.map(({ id, title }) => [id, title]))
  expect(adopted).toEqual([true])
})

test('a row that the server would reject does not prevent restoring the others', async () => {
  const long = sampleQuestion('b', { author: 'x'.repeat(5000) })
  const { poll, sent } = openCopy(
    { ...held, rows: [sampleQuestion('a', { processingStatus: 'processing' }), long] },
    opened('two', true),
    config,
    { restored: 1 },
    page({ epoch: 'two' }),
    page({ epoch: 'two' }),
  )
  await poll()
  expect(sent[2]?.body).toMatchObject({ questions: [{ id: 'a', processingStatus: 'pending' }] })
})

test('a call that finds the copy lost opens it again, and ended runs stay', async () => {
  const ended = sampleRun({ state: 'completed' })
  const { poll, calls, set } = openCopy(
    { ...held, runs: [ended] },
    opened('one'),
    refused('copy-lost'),
    opened('two', true),
    config,
    { restored: 2 },
    page({ epoch: 'two', data: rows, revision: 2 }),
    page({ epoch: 'two', revision: 2 }),
  )
  await poll()
  expect(calls().filter((call) => call.endsWith('/open'))).toHaveLength(2)
  expect(set()).toMatchObject({ epoch: 'two', revision: 2, runs: [ended] })
})

test('the browser’s holder goes above the copy’s, and a tab that is no longer the holder stops', async () => {
  const { poll, sent, lose, copy } = openCopy(
    held,
    refused('copy-taken', 6),
    opened('one'),
    page({}),
    refused('copy-taken', 9),
    refused('copy-taken', 9),
  )
  await poll()
  expect(sent.slice(1, 3).map(({ headers, body }) => [headers['quarry-holder'], body])).toEqual([
    ['', { holder: expect.stringMatching(/^7\./), restores: true }],
    [expect.stringMatching(/^7\./), undefined],
  ])
  lose()
  await expect(copy.named(() => Promise.reject(new Error('not called')))).rejects.toThrow('not called')
  await expect(poll()).rejects.toThrow()
})

const at = (epoch: string, revision: number, data: Question[] = []) => page({ epoch, revision, data })

test.each(['one.later', 'one'])(
  'a copy from an older file gets what it has forgotten, and keeps what it has changed since: %s',
  async (epoch) => {
    const edited = sampleQuestion('edited', { title: 'Mine?', revision: 9 })
    const [same, cleaned, gone] = [
      sampleQuestion('same', { revision: 2 }),
      sampleQuestion('cleaned', { revision: 4 }),
      sampleQuestion('gone', { revision: 3 }),
    ]
    const added = sampleQuestion('added', { revision: 8 })
    const before: QuestionSet = {
      ...{ ...emptySet, revision: 10, epoch: epoch === 'one' ? epoch : 'one.before' },
      ...{ rows: [edited, same, cleaned, added], deleted: new Set(['gone']) },
    }
    const there = [
      sampleQuestion('edited', { revision: 1 }),
      ...[same, { ...cleaned, revision: 6, title: 'Cleaned since?' }, gone],
    ]
    const { poll, sent, set } = openCopy(
      before,
      opened(epoch, false, 6),
      at(epoch, 6, there),
      { restored: 1 },
      { questions: [] },
      { deleted: 1 },
      page({ epoch, revision: 9, data: [edited], removed: ['gone'] }),
      at(epoch, 9),
    )
    await poll()
    expect(sent.slice(2, 5).map(({ call, body }) => [call, body])).toEqual([
      ['PUT /api/questions', { questions: [added], undo: true, removed: ['gone'] }],
      [
        'POST /api/questions/replace',
        {
          replacements: [
            { id: 'edited', ifRevision: 1, question: expect.objectContaining({ title: 'Mine?' }) },
          ],
        },
      ],
      ['POST /api/questions/delete', { ids: ['gone'] }],
    ])
    expect(set().revision).toBe(9)
  },
)

test('what somebody else has changed or deleted on a copy since it was loaded stays', async () => {
  const before: QuestionSet = {
    ...{ ...emptySet, revision: 8, epoch: 'one.before' },
    rows: [
      sampleQuestion('mine', { title: 'Mine?', revision: 7 }),
      sampleQuestion('both', { title: 'Mine?', revision: 8 }),
      sampleQuestion('deleted', { revision: 3 }),
    ],
  }
  // The file ended with revision 6. An assistant has written 7 to 9 since.
  const there = [
    sampleQuestion('mine', { revision: 1 }),
    sampleQuestion('both', { title: 'Theirs?', revision: 7 }),
  ]
  const [mine] = before.rows
  const { poll, sent, set } = openCopy(
    before,
    opened('one.later', false, 9),
    at('one.later', 9, there),
    page({ epoch: 'one.later', revision: 9, removed: ['deleted'] }),
    { questions: [] },
    at('one.later', 10, there),
    at('one.later', 10),
  )
  await poll()
  expect(sent.slice(2).map(({ call, body }) => [call, body])).toEqual([
    ['GET /api/questions?since=8&epoch=one.later', undefined],
    [
      'POST /api/questions/replace',
      {
        replacements: [
          { id: 'mine', ifRevision: 1, question: expect.objectContaining({ title: mine?.title }) },
        ],
      },
    ],
    ['GET /api/questions', undefined],
    ['GET /api/questions?since=10&epoch=one.later', undefined],
  ])
  expect(set().deleted).toEqual(new Set(['deleted']))
})

const mine = { ...noFindings, groups: [{ id: 'gback', wording: 'How do I return it?' }] }
const theirs = { ...noFindings, groups: [{ id: 'glater', wording: 'How do I find it?' }] }
const finding = sampleRun({ task: 'find-topics', state: 'completed' })

test.each([
  ['of an older file with earlier findings', 'one.later', theirs, [], true],
  ['of another history without findings', 'two', undefined, [], true],
  ['of another history with its own', 'two', theirs, [], false],
  ['of an older file in which a run has found topics since', 'one.later', theirs, [finding], false],
])(
  'a copy %s: the page’s findings are sent back only if they are later',
  async (_, epoch, there, runs, isSent) => {
    const rest = { data: rows, runs, revision: 4, epoch, ...(there && { findings: there }) }
    const again = { ...rest, findings: mine, revision: 5 }
    const { poll, calls, sent } = openCopy(
      { ...held, findings: mine, epoch: 'one.before', deleted: new Set() },
      opened(epoch, false, 4),
      page(rest),
      ...(isSent ? [{ revision: 5 }, page(again)] : []),
      page({ epoch, revision: 5 }),
    )
    await poll()
    expect(calls().includes('PUT /api/findings')).toBe(isSent)
    if (isSent) expect(sent.find(({ call }) => call === 'PUT /api/findings')?.body).toEqual(mine)
  },
)

test('the copy of an analysis that no browser keeps never makes room for others', async () => {
  const { poll, sent, unkeep } = openCopy(held, opened('one'), page({}))
  unkeep()
  await poll()
  expect(sent[0]?.body).toEqual({ holder: '1.aaaaaaaa', restores: true, unkept: true })
})

test('a page that another tab has overtaken makes no copy of what it still shows', async () => {
  const { poll, calls, lose, taken } = openCopy(held, opened('one'), page({}), refused('copy-lost'))
  await poll()
  lose()
  await expect(poll()).rejects.toThrow()
  expect(calls().filter((call) => call.endsWith('/open'))).toHaveLength(1)
  expect(taken).not.toEqual([])
})

test('what a closed page still reads reaches nobody', async () => {
  const first = page({ epoch: 'two', data: rows, revision: 4, more: true })
  const last = () => {
    close()
    return page({ epoch: 'two', revision: 5 })
  }
  const { poll, adopted, close } = openCopy(held, opened('two'), first, last)
  await expect(poll()).rejects.toThrow()
  expect(adopted).toEqual([])
})

test('after closing, no call is made', async () => {
  const { poll, calls, close } = openCopy(held)
  close()
  await expect(poll()).rejects.toThrow()
  expect(calls()).toEqual([])
})
