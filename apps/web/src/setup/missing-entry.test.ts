import { expect, test } from 'vitest'
import { newAccess, noChoices } from '../analysis/choices/workflow.ts'
import { missingEntry } from './missing-entry.ts'

const filled = { redditClientId: 'id', redditClientSecret: 'secret', geminiApiKey: 'key' }
const workflow = { ...newAccess(filled), ...noChoices }

test.each([
  ['redditClientId', { ...filled, redditClientId: '' }],
  ['redditClientSecret', { ...filled, redditClientSecret: '' }],
  ['geminiApiKey', { ...filled, geminiApiKey: '' }],
  [undefined, filled],
])('the first missing entry is %s', (missing, credentials) => {
  expect(missingEntry({ ...workflow, credentials }, false)).toBe(missing)
})

test('without Reddit, only its fields may stay empty', () => {
  const credentials = { redditClientId: '', redditClientSecret: '', geminiApiKey: '' }
  expect(missingEntry({ ...workflow, credentials, sources: ['hacker-news'] }, false)).toBe('geminiApiKey')
  expect(missingEntry({ ...workflow, sources: [] }, false)).toBe('source')
})

test('Stack Exchange’s policy is missing until it is accepted', () => {
  const chosen = { ...workflow, sources: ['stack-exchange'] as const }
  expect(missingEntry(chosen, false)).toBe('stackExchangePolicy')
  expect(missingEntry(chosen, true)).toBeUndefined()
})

test('nothing is missing once everything is connected', () => {
  const connected = {
    ...workflow,
    ...newAccess({ ...filled, geminiApiKey: '' }),
    connection: { reddit: true, gemini: true },
  }
  expect(missingEntry(connected, false)).toBeUndefined()
})
