import { expect, test } from 'vitest'
import { sampleStorage } from './sample-storage.ts'
import { storeChoices, withStoredChoices } from './stored-choices.ts'
import { noCredentials } from './stored-credentials.ts'
import { newWorkflow } from './workflow.ts'

test('terms, subreddits, dates and titles per request come back after a reload', () => {
  const storage = sampleStorage()
  const chosen = {
    ...newWorkflow(noCredentials),
    seedTerms: ['raised beds', '', '', '', ''],
    titlesPerRequest: 'automatic' as const,
    published: { from: '', to: '2026-11-03' },
  }
  storeChoices(chosen, storage)
  expect(withStoredChoices(newWorkflow(noCredentials), storage)).toEqual(chosen)
})

test('without a choice nothing is stored', () => {
  const storage = sampleStorage()
  storeChoices({ ...newWorkflow(noCredentials), titlesPerRequest: 20 }, storage)
  expect(storage.held.size).toBe(1)
  storeChoices(newWorkflow(noCredentials), storage)
  expect(storage.held.size).toBe(0)
})
