import { expect, test } from 'vitest'
import { discoveryToast } from './discovery-toast.ts'

test('several sources have one toast with the sum', () => {
  expect(
    discoveryToast([
      { source: 'hacker-news', found: 2 },
      { source: 'lemmy', found: 1 },
    ]),
  ).toEqual({
    title: 'Communities Discovered',
    description: 'Found 3 relevant communities for your seed terms.',
    tone: 'success',
  })
})

test('a single source’s communities have their own name', () => {
  const of = (source: 'reddit' | 'stack-exchange', found: number) =>
    discoveryToast([{ source, found }]).description
  expect(of('reddit', 1)).toBe('Found 1 relevant subreddits for your seed terms.')
  expect(of('stack-exchange', 1)).toBe('Found 1 relevant site for your seed terms.')
  expect(discoveryToast([{ source: 'reddit', found: 0 }])).toEqual({
    title: 'No subreddits found',
    description: 'No relevant subreddits found for your seed terms. Try different or more general terms.',
    tone: 'neutral',
  })
})

test('a failed source is named after the others’ results', () => {
  const outcomes = [
    { source: 'lemmy', found: 4 },
    { source: 'hacker-news', found: undefined },
  ] as const
  expect(discoveryToast(outcomes).description).toBe(
    'Found 4 relevant communities for your seed terms. Hacker News could not be searched.',
  )
})

test('the search has failed if it failed at every source', () => {
  expect(discoveryToast([{ source: 'reddit', found: undefined }])).toEqual({
    title: 'Discovery Failed',
    description:
      'Failed to discover subreddits. Please check your Reddit API credentials or try different search terms.',
    tone: 'destructive',
  })
  const both = discoveryToast([
    { source: 'reddit', found: undefined },
    { source: 'lemmy', found: undefined },
  ])
  expect(both).toMatchObject({
    title: 'Discovery Failed',
    description: 'Reddit and Lemmy could not be searched.',
  })
})
