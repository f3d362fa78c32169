import { expect, test } from 'vitest'
import { runInLogs } from './run-logs.ts'

test('a run is identified by its id, the starts of its session, its key and its user, and its request', () => {
  const data = {
    runId: 'r',
    sessionId: 'abcdefghijkl',
    key: 'q81LwMpc',
    user: 'Vb72KwPe',
    requestId: 'request-1',
  }
  expect(runInLogs({ data })).toEqual({
    runId: 'r',
    session: 'abcdefgh',
    key: 'q81LwMpc',
    user: 'Vb72KwPe',
    reqId: 'request-1',
  })
})
