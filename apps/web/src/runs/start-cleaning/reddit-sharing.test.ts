import { MODEL_ENDPOINT_CREDENTIAL } from '@quarry/contracts/model-endpoint'
import { expect, test } from 'vitest'
import { recipientOf, redditSharing } from './reddit-sharing.ts'

const ofReddit = { permalink: '/r/composting/comments/1abcde/why/' }
const endpoint = { name: 'Own', model: 'llama', host: 'models.example', isPrivate: true }

test('titles of Reddit are counted, those of a file and of other sources are not', () => {
  const pending = [ofReddit, { permalink: '/' }, { ...ofReddit, source: 'lemmy' as const }]
  expect(redditSharing(pending, 'Google')).toBe(
    'Cleaning shares 1 Reddit title with Google, which Reddit’s Developer Terms (§7.2) forbid.',
  )
  expect(redditSharing(pending.slice(1), 'Google')).toBeUndefined()
})

test('Google or another host gets the titles, the sandbox and a model on the own network share nothing', () => {
  expect(recipientOf('own-key', endpoint)).toBe('Google')
  expect(recipientOf('demo-paid.one', undefined)).toBeUndefined()
  expect(recipientOf('', undefined), 'no key yet').toBeUndefined()
  expect(recipientOf(MODEL_ENDPOINT_CREDENTIAL, endpoint)).toBeUndefined()
  expect(recipientOf(MODEL_ENDPOINT_CREDENTIAL, { ...endpoint, isPrivate: false })).toBe('models.example')
  expect(redditSharing([ofReddit], undefined)).toBeUndefined()
})
