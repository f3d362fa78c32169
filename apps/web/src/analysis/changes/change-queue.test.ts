import type { Question } from '@quarry/contracts/question'
import { applyDecision, withTitle } from '@quarry/contracts/question-rules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { sampleQuestion } from '../questions/testing/sample-question.ts'
import { createChangeQueue, type Sent } from './change-queue.ts'
import type { QuestionStep } from './history.ts'
import { changesOf, type QuestionChange } from './question-change.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns a queue whose requests wait for a response, and the changes in each request. */
function openQueue(signal?: AbortSignal) {
  const requests: string[] = []
  const answers: ((sent: Sent) => void)[] = []
  const queue = createChangeQueue((changes) => {
    requests.push(changes.map(formatChange).join(' '))
    return new Promise((resolve) => answers.push(resolve))
  }, signal)
  async function respond(sent: Sent) {
    await isSent()
    answers.shift()?.(sent)
    await isSent()
  }
  const saves = (...ids: string[]) => respond({ saved: new Set(ids) })
  const fails = (error: unknown) => respond({ saved: new Set(), error })
  return { queue, requests, saves, fails }
}

const isSent = () => vi.advanceTimersByTimeAsync(0)

const formatChange = ({ kind, id }: QuestionChange) => `${kind} ${id}`

function accept(id: string): QuestionStep {
  const before = sampleQuestion(id, { processingStatus: 'processed' })
  return { kind: 'change', name: 'accept', changed: [{ before, after: applyDecision(before, 'accept') }] }
}

function edit(id: string): QuestionStep {
  const before = sampleQuestion(id)
  return { kind: 'change', name: 'edit', changed: [{ before, after: withTitle(before, 'Is it?') }] }
}

/** Returns the question as it is after the step. */
function after(step: QuestionStep): Question {
  const changed = step.kind === 'change' ? step.changed[0] : undefined
  if (!changed) throw new Error('The step changes no question')
  return changed.after
}

const kept = { keepTrying: true }
const unreachable = new TypeError('Failed to fetch')
const nothing = new Set<string>()

test('steps are sent one after the other, in order', async () => {
  const { queue, requests, saves } = openQueue()
  const first = queue.add(edit('a'), 'made')
  const second = queue.add({ kind: 'delete', questions: [sampleQuestion('a')] }, 'made')
  await saves('a')
  expect(await first).toEqual({ unsaved: nothing, error: undefined })
  expect(requests).toEqual(['change a', 'delete a'])
  expect(queue.state.get().steps).toHaveLength(1)
  await saves('a')
  await second
  expect(queue.state.get()).toEqual({ steps: [], sending: 0, problem: undefined })
})

test('decisions made during a request share the next one, each question once', async () => {
  const { queue, requests, saves } = openQueue()
  void queue.add(accept('a'), 'made', kept)
  await isSent()
  for (const id of ['b', 'c', 'b', 'd']) void queue.add(accept(id), 'made', kept)
  await saves('a')
  await saves('b', 'c')
  expect(requests).toEqual(['change a', 'change b change c', 'change b change d'])
})

test('a step that fails is rolled back with the error, and the next one is sent', async () => {
  const { queue, requests, saves, fails } = openQueue()
  const first = queue.add(edit('a'), 'made')
  const second = queue.add(edit('b'), 'made')
  await fails(unreachable)
  expect(await first).toEqual({ unsaved: new Set(['a']), error: unreachable })
  await saves('b')
  expect(await second).toEqual({ unsaved: nothing, error: undefined })
  expect(requests).toEqual(['change a', 'change b'])
})

test('a decision is retried until the server is reached, together with later decisions', async () => {
  const { queue, requests, saves, fails } = openQueue()
  const decision = queue.add(accept('a'), 'made', kept)
  await fails(unreachable)
  expect(queue.state.get()).toMatchObject({
    steps: [{}],
    sending: 0,
    problem: expect.stringContaining('reach'),
  })
  void queue.add(accept('b'), 'made', kept)
  await fails(unreachable)
  await vi.advanceTimersByTimeAsync(4999)
  expect(requests).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  await saves('a', 'b')
  expect(await decision).toEqual({ unsaved: nothing, error: undefined })
  expect(requests).toEqual(['change a', 'change a change b', 'change a change b'])
  expect(queue.state.get().problem).toBeUndefined()
})

test('a decision that the server rejects is not sent again', async () => {
  const { queue, requests, fails } = openQueue()
  const error = new CallError(400, 'No.', 'Bad Request')
  const decision = queue.add(accept('a'), 'made', kept)
  await fails(error)
  expect(await decision).toEqual({ unsaved: new Set(['a']), error })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toHaveLength(1)
})

test('an undo drops the last step if it has not been sent, and no other', async () => {
  const { queue, requests, saves } = openQueue()
  const [first, second, third] = [accept('a'), accept('b'), accept('c')]
  void queue.add(first, 'made', kept)
  await isSent()
  void queue.add(second, 'made', kept)
  const dropped = queue.add(third, 'made', kept)
  expect([second, third, first].map((step) => queue.drop(step))).toEqual([false, true, false])
  expect(await dropped).toBeUndefined()
  await saves('a')
  expect(requests).toEqual(['change a', 'change b'])
})

test('a queue whose analysis was closed sends and retries nothing more', async () => {
  const closing = new AbortController()
  const { queue, requests, fails } = openQueue(closing.signal)
  void queue.add(accept('a'), 'made', kept)
  await isSent()
  closing.abort()
  await fails(unreachable)
  void queue.add(accept('b'), 'made', kept)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toEqual(['change a'])
})

test('the last minute’s confirmed changes can be sent again in their order, older ones not', async () => {
  const { queue, requests, saves } = openQueue()
  void queue.add(edit('old'), 'made')
  await saves('old')
  await vi.advanceTimersByTimeAsync(61_000)
  void queue.add(edit('a'), 'made')
  await saves('a')
  void queue.add({ kind: 'delete', questions: [sampleQuestion('b')] }, 'made')
  await saves('b')
  void queue.add({ kind: 'delete', questions: [sampleQuestion('b')] }, 'undone')
  await saves('b')
  queue.repeatRecent([after(edit('a')), sampleQuestion('b')])
  for (const id of ['a', 'b', 'b']) await saves(id)
  // Each change applies only to the state that it was made in.
  expect(requests.slice(4)).toEqual(['replace a', 'delete b', 'restore b'])
})

test('a change is not sent again over what somebody else has made of the question since', async () => {
  const { queue, requests, saves } = openQueue()
  void queue.add(edit('a'), 'made')
  await saves('a')
  void queue.add({ kind: 'delete', questions: [sampleQuestion('b')] }, 'made')
  await saves('b')
  void queue.add(edit('c'), 'made')
  await saves('c')
  queue.repeatRecent([sampleQuestion('a', { title: 'Theirs?' }), sampleQuestion('b'), after(edit('c'))])
  await saves('c')
  expect(requests.slice(3)).toEqual(['replace c'])
})

test('a change from an earlier visit is not sent again over what somebody else has made since', async () => {
  const { queue, requests, saves } = openQueue()
  const step = edit('c')
  const [title] = changesOf(step, 'made')
  if (!title) throw new Error('The step has no change')
  const revert: QuestionChange = {
    ...{ kind: 'change', id: 'a', ifDeleted: undefined },
    wanted: { decision: 'revert' },
  }
  void queue.resume({ '1': [revert], '2': [{ kind: 'delete', id: 'b' }], '3': [title] })
  for (const id of ['a', 'b', 'c']) await saves(id)
  const [retitled, restored] = [sampleQuestion('a', { title: 'Theirs?' }), sampleQuestion('b')]
  queue.repeatRecent([retitled, restored, sampleQuestion('c')])
  await isSent()
  expect(requests).toEqual(['change a', 'delete b', 'change c'])
})

test('of two changes to a question, both are sent again if it is as the second left it', async () => {
  const { queue, requests, saves } = openQueue()
  for (const step of [edit('a'), accept('a')]) {
    void queue.add(step, 'made')
    await saves('a')
  }
  queue.repeatRecent([after(accept('a'))])
  for (const id of ['a', 'a']) await saves(id)
  expect(requests.slice(2)).toEqual(['replace a', 'replace a'])
})

test('a confirmed delete is not repeated over an undo that is under way', async () => {
  const { queue, requests, saves } = openQueue()
  const step: QuestionStep = { kind: 'delete', questions: [sampleQuestion('a')] }
  void queue.add(step, 'made')
  await saves('a')
  void queue.add(step, 'undone')
  await isSent()
  queue.repeatRecent([])
  await saves('a')
  expect(requests).toEqual(['delete a', 'restore a'])
})

test('settling ends when everything is sent or the time is over', async () => {
  const { queue, saves } = openQueue()
  await queue.settle(2000)
  void queue.add(edit('a'), 'made')
  const sent = queue.settle(2000)
  await saves('a')
  await sent
  void queue.add(edit('b'), 'made')
  const late = queue.settle(2000)
  await vi.advanceTimersByTimeAsync(2000)
  await late
})

test('enqueued work waits for earlier changes', async () => {
  const { queue, saves } = openQueue()
  const order: string[] = []
  void queue.add(edit('a'), 'made').then(() => order.push('saved'))
  const done = queue.enqueue(async () => void order.push('in turn'))
  await saves('a')
  await done
  expect(order).toEqual(['saved', 'in turn'])
})

test.each([0, 1, 2, 3, 4, 5])('a step made %i turns after another was saved is sent', async (turns) => {
  const { queue, requests, saves } = openQueue()
  const first = queue.add(edit('a'), 'made').then(async () => {
    for (let turn = 0; turn < turns; turn += 1) await undefined
    void queue.add(edit('b'), 'made')
  })
  await saves('a')
  await first
  await saves('b')
  expect(requests).toEqual(['change a', 'change b'])
})

test('changes from an earlier visit are sent first, each once, until the server is reached', async () => {
  const before = openQueue()
  const left = before.queue.add(edit('a'), 'made', kept)
  void before.queue.add(accept('b'), 'made', kept)
  const unsaved = before.queue.unsaved()
  const { queue, requests, saves, fails } = openQueue()
  const resumed = queue.resume(unsaved)
  void queue.add(edit('c'), 'made', kept)
  void queue.resume(unsaved)
  await fails(unreachable)
  expect(queue.state.get().problem).toBeDefined()
  queue.send()
  await saves('a', 'b', 'c')
  expect(requests).toEqual(['change a change b change c', 'change a change b change c'])
  expect(await resumed).toEqual([
    { unsaved: nothing, error: undefined },
    { unsaved: nothing, error: undefined },
  ])
  expect(queue.unsaved()).toEqual({})
  await before.saves('a')
  await left
})
