import type { Coverage } from '@quarry/contracts/run'
import { expect, test } from 'vitest'
import { formatNothing } from './nothing-found.tsx'

const entry: Coverage = { subreddit: 'ask', source: 'hacker-news', asked: 300, seen: 0, questions: 0 }
const ofTerms = { ...entry, reason: 'terms-read' } as const

test('an extraction that found nothing names the sources and the terms', () => {
  expect(formatNothing([ofTerms, { ...ofTerms, subreddit: 'show' }], ['espresso at home'])).toBe(
    'Hacker News has no title with “espresso at home”.',
  )
  expect(formatNothing([ofTerms, { ...ofTerms, source: 'lemmy' }], ['crema', 'tamper'])).toBe(
    'Hacker News and Lemmy have no title with “crema” or “tamper”.',
  )
})

test('other reasons are named as they are, each once', () => {
  const closed: Coverage = { ...entry, reason: 'private', problem: 'It is private.' }
  expect(formatNothing([closed, closed], ['crema'])).toBe('It is private.')
  expect(formatNothing([{ ...entry, seen: 40 }], ['crema'])).toBe('No title that was read asks a question.')
})
