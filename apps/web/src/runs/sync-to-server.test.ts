import type { Question } from '@quarry/contracts/question'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createChangeQueue } from '../analysis/changes/change-queue.ts'
import { questionsKeyOf } from '../analysis/questions/question-cache.ts'
import { emptySet } from '../analysis/questions/question-set.ts'
import { sampleQuestion } from '../analysis/questions/testing/sample-question.ts'
import { nothingUnsent, withUnsent } from '../analysis/questions/unsent-questions.ts'
import { createApi } from '../api/api.ts'
import { createStore } from '../store.ts'
import { sendUnsent } from './sync-to-server.ts'

const rows = [sampleQuestion('a'), sampleQuestion('b')]

/** Returns a page with two unsent questions, whose server stores those that are `isTaken` and fails unless all are. */
function openPage(isTaken: (row: Question) => boolean) {
  const queries = new QueryClient()
  const taken = rows.filter(isTaken)
  const api = createApi('http://127.0.0.1', async () => {
    queries.setQueryData(questionsKeyOf('x'), { ...emptySet, rows: taken })
    return taken.length === rows.length
      ? Response.json({ restored: taken.length })
      : new Response('Quarry’s database is nearly full.', { status: 503 })
  })
  const unsent = createStore(withUnsent(nothingUnsent, rows))
  const changes = createChangeQueue(() => new Promise<never>(() => {}))
  return { services: { id: 'x', api, queries, unsent, changes }, unsent }
}

test('questions that the server has stored are no longer unsent', async () => {
  const { services, unsent } = openPage(() => true)
  await sendUnsent(services)
  expect(unsent.get()).toEqual(nothingUnsent)
})

test('questions that a failing server has not stored stay unsent, and can be edited', async () => {
  const { services, unsent } = openPage(({ id }) => id === 'a')
  await expect(sendUnsent(services)).rejects.toThrow('nearly full')
  expect([...unsent.get().rows.keys()]).toEqual(['b'])
  expect([...unsent.get().ids]).toEqual(['b'])
})

test('questions of a file that was opened during the upload stay unsent', async () => {
  const { services, unsent } = openPage(() => true)
  const sent = sendUnsent(services)
  unsent.update((held) => withUnsent(held, [sampleQuestion('later')]))
  await sent
  expect([...unsent.get().rows.keys()]).toEqual(['later'])
})
