import type { Question } from '@quarry/contracts/question'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createApi } from '../api/api.ts'
import { sampleQuestion } from '../questions/testing/sample-question.ts'
import { emptySet } from '../session/question-set.ts'
import { nothingUnsent, withUnsent } from '../session/unsent-questions.ts'
import { createStore } from '../store.ts'
import { sendUnsent } from './sync-to-server.ts'

const rows = [sampleQuestion('a'), sampleQuestion('b')]

/** A page with two unsent questions, whose server stores those that `isTaken` and then fails if it takes not all. */
function openPage(isTaken: (row: Question) => boolean) {
  const queries = new QueryClient()
  const taken = rows.filter(isTaken)
  const api = createApi('http://127.0.0.1', async () => {
    queries.setQueryData(['questions'], { ...emptySet, rows: taken })
    return taken.length === rows.length
      ? Response.json({ restored: taken.length })
      : new Response('Quarry’s database is nearly full.', { status: 503 })
  })
  const unsent = createStore(withUnsent(nothingUnsent, rows))
  return { services: { api, queries, unsent }, unsent }
}

test('questions that the server has taken are no longer only in the page', async () => {
  const { services, unsent } = openPage(() => true)
  await sendUnsent(services)
  expect(unsent.get()).toEqual(nothingUnsent)
})

test('what a failing server has not taken stays in the page, and can be edited there', async () => {
  const { services, unsent } = openPage(({ id }) => id === 'a')
  await expect(sendUnsent(services)).rejects.toThrow('nearly full')
  expect([...unsent.get().rows.keys()]).toEqual(['b'])
  expect([...unsent.get().ids]).toEqual(['b'])
})
