import { expect, test } from 'vitest'
import { subreddit } from './fixtures.ts'
import { readListing } from './listing-page.ts'
import { nameSimilarity, PublicSubredditChild } from './subreddit.ts'

const listingOf = (...children: unknown[]) => ({ kind: 'Listing', data: { after: null, children } })

test('subreddits with impossible names are dropped, and the others are kept', () => {
  const names = ['InventedBakers', 'a'.repeat(5000), 'java script:', '', 'InventedMillers']
  const { items, dropped } = readListing(
    listingOf(...names.map((name) => subreddit(name))),
    PublicSubredditChild,
  )
  expect(items.map(({ name }) => name)).toEqual(['InventedBakers', 'InventedMillers'])
  expect(dropped).toBe(3)
})

test.each([null, -4, 1.5, 'many', 1e300])('a subscriber count of %j is read as 0', (subscribers) => {
  expect(PublicSubredditChild.parse(subreddit('InventedBakers', { subscribers })).subscribers).toBe(0)
})

test('a description is cut and has no lone surrogate', () => {
  const words = `${'a'.repeat(999)}😀 and more`
  const { description } = PublicSubredditChild.parse(
    subreddit('InventedBakers', { public_description: words }),
  )
  expect(description).toBe(`${'a'.repeat(999)}\ufffd`)
})

test.each([
  [{ public_description: '', title: 'All about bread' }, 'All about bread'],
  [{ public_description: 7, title: null }, ''],
])('with %j the description is %j', (change, description) => {
  expect(PublicSubredditChild.parse(subreddit('InventedBakers', change))).toMatchObject({ description })
})

test('an invalid `after` ends a listing and drops none of its entries', () => {
  for (const after of [7, 'x'.repeat(5000), '']) {
    const json = { kind: 'Listing', data: { after, children: [subreddit('InventedBakers')] } }
    expect(readListing(json, PublicSubredditChild)).toMatchObject({ after: null, dropped: 0 })
  }
})

test('a name is similar to itself, whatever its case and punctuation', () => {
  expect(nameSimilarity('Home_Baking', 'homebaking')).toBe(1)
})

test('a misspelled name is closest to the name that was meant', () => {
  expect(nameSimilarity('gardning', 'gardening')).toBeGreaterThan(0.7)
  expect(nameSimilarity('gardning', 'gaming')).toBeLessThan(0.6)
  expect(nameSimilarity('gardning', 'cats')).toBe(0)
})

test('a single letter is similar only to the same letter', () => {
  expect([nameSimilarity('a', 'A'), nameSimilarity('a', 'b'), nameSimilarity('', 'b')]).toEqual([1, 0, 0])
})
