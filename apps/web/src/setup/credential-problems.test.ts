import { expect, test } from 'vitest'
import { credentialProblems, formatRejection } from './credential-problems.ts'

const filled = { redditClientId: 'id', redditClientSecret: 'secret', geminiApiKey: 'key' }
const refused = { reddit: false, redditMessage: 'Refused.', gemini: false, geminiMessage: 'Leaked.' }

test('a refused pair and a refused key are told each in its place', () => {
  expect(credentialProblems(filled, refused)).toEqual({ redditPair: 'Refused.', geminiApiKey: 'Leaked.' })
})

test('what is missing is told at the empty field', () => {
  const missing = { ...refused, redditMessage: 'Enter one.' }
  expect(credentialProblems({ ...filled, redditClientId: '' }, missing).redditClientId).toBe('Enter one.')
  expect(credentialProblems({ ...filled, redditClientSecret: '' }, missing).redditClientSecret).toBe(
    'Enter one.',
  )
})

test('what is connected has no problem, whatever else there is to know of it', () => {
  const connected = { reddit: true, gemini: true, geminiMessage: 'The tier is not known.' }
  expect(credentialProblems(filled, connected)).toEqual({})
  expect(credentialProblems(filled, undefined)).toEqual({})
})

test('a refusal is put into words, something missing is none', () => {
  expect(formatRejection(filled, refused)).toBe('Refused. Leaked.')
  expect(formatRejection({ ...filled, redditClientSecret: '' }, refused)).toBe('Leaked.')
  expect(formatRejection({ ...filled, geminiApiKey: '' }, { reddit: true, gemini: false })).toBeUndefined()
  expect(formatRejection(filled, { reddit: true, gemini: false })).toBe('Failed to test API credentials.')
})
