import { expect, test } from 'vitest'
import { storeChoices, withStoredChoices } from './stored-choices.ts'
import { noCredentials } from './stored-credentials.ts'
import { newWorkflow } from './workflow.ts'

function storageOf() {
  const held = new Map<string, string>()
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

test('terms, subreddits and titles per request come back after a reload', () => {
  const storage = storageOf()
  const chosen = {
    ...newWorkflow(noCredentials),
    seedTerms: ['raised beds', '', '', '', ''],
    titlesPerRequest: 'automatic' as const,
  }
  storeChoices(chosen, storage)
  expect(withStoredChoices(newWorkflow(noCredentials), storage)).toEqual(chosen)
})

test('without a choice nothing is stored', () => {
  const storage = storageOf()
  storeChoices({ ...newWorkflow(noCredentials), titlesPerRequest: 20 }, storage)
  expect(storage.held.size).toBe(1)
  storeChoices(newWorkflow(noCredentials), storage)
  expect(storage.held.size).toBe(0)
})
