import { expect, test } from 'vitest'
import { storeChoices, withStoredChoices } from './stored-choices.ts'
import { noCredentials } from './stored-credentials.ts'
import { addManually } from './subreddit-choices.ts'
import { sampleStorage } from './testing/sample-storage.ts'
import { newWorkflow } from './workflow.ts'

test('terms, subreddits, dates and titles per request come back after a reload', () => {
  const storage = sampleStorage()
  const chosen = {
    ...newWorkflow(noCredentials),
    seedTerms: ['raised beds', '', '', '', ''],
    titlesPerRequest: 20,
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

test('the sources and their communities come back, and choices stored without a source mean Reddit', () => {
  const storage = sampleStorage()
  const sources = ['hacker-news', 'lemmy'] as const
  const subreddits = addManually([], 'ask hn, !bread@lemmy.world', sources).choices
  const chosen = { ...newWorkflow(noCredentials), sources, subreddits }
  storeChoices(chosen, storage)
  expect(withStoredChoices(newWorkflow(noCredentials), storage)).toEqual(chosen)
  const [[key, text] = ['', '']] = storage.held
  const { sources: _, ...former } = JSON.parse(text)
  storage.setItem(key, JSON.stringify(former))
  expect(withStoredChoices(chosen, storage).sources).toEqual(['reddit'])
})

test('a Stack Exchange key is not stored', () => {
  const storage = sampleStorage()
  const sources = ['stack-exchange'] as const
  const withKey = { ...newWorkflow(noCredentials), sources, stackExchangeKey: 'se-secret' }
  storeChoices(withKey, storage)
  expect(storage.held.size).toBe(1)
  expect([...storage.held.values()].join()).not.toContain('se-secret')
})
