import { expect, test } from 'vitest'
import {
  anyFilled,
  demoCredentials,
  noCredentials,
  readCredentials,
  saveCredentials,
} from './stored-credentials.ts'
import { sampleStorage } from './testing/sample-storage.ts'

test('storage contains exactly the three specified keys, and nothing once they are removed', () => {
  const storage = sampleStorage()
  const credentials = { redditClientId: 'id', redditClientSecret: 'secret', geminiApiKey: 'key' }
  saveCredentials(storage, credentials)
  expect([...storage.held.keys()].sort()).toEqual([
    'gemini_api_key',
    'reddit_client_id',
    'reddit_client_secret',
  ])
  expect(readCredentials(storage)).toEqual(credentials)
  saveCredentials(storage, noCredentials)
  expect(storage.held.size).toBe(0)
})

test('an emptied field leaves nothing behind', () => {
  const storage = sampleStorage()
  saveCredentials(storage, { redditClientId: 'id', redditClientSecret: '', geminiApiKey: '' })
  expect([...storage.held.keys()]).toEqual(['reddit_client_id'])
})

test('white space alone is not a credential', () => {
  expect(anyFilled({ redditClientId: ' ', redditClientSecret: '', geminiApiKey: '' })).toBe(false)
  expect(anyFilled({ redditClientId: '', redditClientSecret: '', geminiApiKey: 'k' })).toBe(true)
})

test('demo credentials begin with demo and end in six random characters', () => {
  const demo = demoCredentials()
  expect(demo.redditClientId).toMatch(/^demo\.[a-z0-9]{6}$/)
  expect(demo.redditClientSecret).toBe('demo')
  expect(demo.geminiApiKey).toMatch(/^demo-paid\.[a-z0-9]{6}$/)
})
