import { expect, test } from 'vitest'
import { credentialProblems, formatRejection } from './credential-problems.ts'

const filled = { redditClientId: 'id', redditClientSecret: 'secret', geminiApiKey: 'key' }
const refused = { reddit: false, redditMessage: 'Refused.', gemini: false, geminiMessage: 'Leaked.' }

test('a rejected pair and a rejected key are shown at their fields', () => {
  expect(credentialProblems(filled, refused)).toEqual({ redditPair: 'Refused.', geminiApiKey: 'Leaked.' })
})

test('a missing credential is shown at the empty field', () => {
  const missing = { ...refused, redditMessage: 'Enter one.' }
  expect(credentialProblems({ ...filled, redditClientId: '' }, missing).redditClientId).toBe('Enter one.')
  expect(credentialProblems({ ...filled, redditClientSecret: '' }, missing).redditClientSecret).toBe(
    'Enter one.',
  )
})

test('a connected service has no problem, whatever its details', () => {
  const connected = { reddit: true, gemini: true, geminiMessage: 'The tier is not known.' }
  expect(credentialProblems(filled, connected)).toEqual({})
  expect(credentialProblems(filled, undefined)).toEqual({})
})

test('a rejection has a message, a missing credential has none', () => {
  expect(formatRejection(filled, refused)).toBe('2 services refused, see above.')
  expect(formatRejection({ ...filled, redditClientSecret: '' }, refused)).toBe('Leaked.')
  expect(formatRejection({ ...filled, geminiApiKey: '' }, { reddit: true, gemini: false })).toBeUndefined()
  expect(formatRejection(filled, { reddit: true, gemini: false })).toBe('Failed to test API credentials.')
})
