import { expect, test } from 'vitest'
import { emptySet } from './question-set.ts'
import { acceptedRun, createRunWatch } from './run-watch.ts'
import { sampleQuestion } from './sample-question.ts'
import { sampleRun } from './testing/sample-run.ts'

const running = sampleRun()
const ended = sampleRun({ state: 'completed' })

test('the end of a run is reported once, to the screen that started it', () => {
  const watch = createRunWatch()
  watch.watch(running.id, { purpose: 'cleaning-screen' })
  expect(watch.takeEnded([running])).toEqual([])
  expect(watch.takeEnded([ended])).toEqual([{ runs: [ended], purpose: 'cleaning-screen' }])
  expect(watch.takeEnded([ended])).toEqual([])
})

test('a run that ended before the first poll is reported too', () => {
  const watch = createRunWatch()
  watch.watch(running.id, { purpose: 'process-selected' })
  expect(watch.isWaiting([running])).toBe(true)
  expect(watch.isWaiting([ended]), 'one more poll would tell nothing new').toBe(false)
  expect(watch.takeEnded([ended])).toHaveLength(1)
  expect(watch.isWaiting()).toBe(false)
})

test('a run found under way is followed, one that had ended before is not', () => {
  const watch = createRunWatch()
  expect(watch.takeEnded([ended])).toEqual([])
  watch.takeEnded([running])
  expect(watch.takeEnded([ended])).toEqual([{ runs: [ended], purpose: 'analysis-cleaning' }])
})

test('the sources of an extraction are reported together, once all of them have ended', () => {
  const watch = createRunWatch()
  const extraction = (id: string, state: 'running' | 'completed') =>
    sampleRun({ id, kind: 'extraction', state })
  const [one, other] = ['one', 'other']
  watch.watch(one, { purpose: 'extraction' })
  watch.watch(other, { purpose: 'extraction' })
  const doneOne = extraction(one, 'completed')
  expect(watch.takeEnded([doneOne]), 'the other one is not listed yet').toEqual([])
  expect(watch.takeEnded([extraction(other, 'running'), doneOne])).toEqual([])
  const doneOther = extraction(other, 'completed')
  expect(watch.takeEnded([doneOther, doneOne])).toEqual([
    { purpose: 'extraction', runs: [doneOther, doneOne] },
  ])
  expect(watch.takeEnded([doneOther, doneOne])).toEqual([])
})

test('lost runs are handed out and no longer waited for', () => {
  const watch = createRunWatch()
  watch.watch(running.id, { purpose: 'cleaning-screen' })
  expect(watch.takeLost([running])).toEqual([{ purpose: 'cleaning-screen', run: running }])
  expect(watch.isWaiting()).toBe(false)
})

test('if the list has no runs, a cleaning is followed by its rows until none is left', () => {
  const watch = createRunWatch()
  const accepted = acceptedRun(
    { message: 'Processing started' },
    { kind: 'cleaning', questionIds: new Set(['a', 'b', 'gone']), total: 3, delayMs: 12_000 },
  )
  watch.watch(accepted.id, { purpose: 'process-selected', accepted })
  const a = sampleQuestion('a', { processingStatus: 'processed' })
  const other = sampleQuestion('c')
  const bare = { ...emptySet, epoch: '' }
  const under = watch.withStarted({ ...bare, rows: [a, sampleQuestion('b'), other] }).runs
  expect(under).toMatchObject([{ state: 'running', total: 2, processed: 1, failed: 0 }])
  expect(watch.takeEnded(under)).toEqual([])
  const b = sampleQuestion('b', { processingStatus: 'error' })
  const { runs } = watch.withStarted({ ...bare, rows: [a, b, other] })
  expect(watch.takeEnded(runs)).toMatchObject([
    {
      purpose: 'process-selected',
      runs: [{ state: 'completed', failed: 1, message: 'Processing started' }],
    },
  ])
  expect(watch.isWaiting(runs)).toBe(false)
})

test('if the list has no runs, an extraction has ended with the response to its start', () => {
  const watch = createRunWatch()
  const rest = { kind: 'extraction', questionIds: new Set<string>(), total: 300, delayMs: 0 } as const
  const accepted = acceptedRun({ message: 'Found one question.' }, rest)
  watch.watch(accepted.id, { purpose: 'extraction', accepted })
  const { runs } = watch.withStarted({ ...emptySet, epoch: '', rows: [sampleQuestion('a')] })
  expect(watch.takeEnded(runs)).toMatchObject([
    { purpose: 'extraction', runs: [{ processed: 1, total: 300, message: 'Found one question.' }] },
  ])
})

test('if the list has runs, their states count', () => {
  const watch = createRunWatch()
  const rest = { kind: 'cleaning', questionIds: new Set(['a']), total: 1, delayMs: 200 } as const
  const accepted = acceptedRun({ runId: running.id }, rest)
  watch.watch(accepted.id, { purpose: 'process-selected', accepted })
  const ours = { ...emptySet, epoch: 'one', rows: [sampleQuestion('a')] }
  expect(watch.withStarted(ours)).toBe(ours)
})
