import { expect, test } from 'vitest'
import { z } from 'zod'
import { createWorkerLog, runInLogs } from './worker-log.ts'

test('an error is logged with its kind and place, and without what it quotes or carries', () => {
  const lines: string[] = []
  const log = createWorkerLog('info', { write: (line) => void lines.push(line) })
  const thrown = (work: () => unknown): unknown => {
    try {
      return work()
    } catch (error) {
      return error
    }
  }
  log.warn({ err: thrown(() => JSON.parse('why is my t1tle flat')) }, 'one')
  log.warn({ err: thrown(() => z.literal('t1tle').parse('t1tle?')) }, 'two')
  log.error({ err: Object.assign(new Error('OOM'), { command: { args: ['t1tle'] } }) }, 'three')
  log.debug('four')
  const text = lines.join('')
  expect(text).not.toContain('t1tle')
  expect(text).toContain('"type":"SyntaxError","message":"something could not be read","at":"    at')
  expect(text).toContain('"type":"ZodError"')
  expect(text).toContain('"message":"OOM"')
  expect(text).not.toContain('four')
})

test('a run is named by its id and the beginning of its session', () => {
  expect(runInLogs({ data: { runId: 'r', sessionId: 'abcdefghijkl' } })).toEqual({
    runId: 'r',
    session: 'abcdefgh',
  })
})
