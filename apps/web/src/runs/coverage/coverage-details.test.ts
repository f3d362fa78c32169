import { expect, test } from 'vitest'
import { addManually, withChoices, withDiscovered } from '../../analysis/choices/subreddit-choices.ts'
import { withSubredditReplaced } from './coverage-details.tsx'

const found = [{ name: 'gardening', subscribers: 900, description: 'Beds.' }]
const listed = withDiscovered([], found)
const misspelt = withChoices(addManually(listed, 'gardning').choices, ['gardning'], { limit: 40 })

test('the suggested subreddit replaces the missing one and keeps its limit', () => {
  expect(withSubredditReplaced(misspelt, 'Gardning', 'Gardening')).toEqual([
    { ...found[0], name: 'gardening', selected: true, limit: 40 },
  ])
})

test('a suggested subreddit is added, even to an empty list', () => {
  const [added, ...others] = withSubredditReplaced([], 'gardning', 'VegetableGrowers')
  expect(added).toMatchObject({ name: 'VegetableGrowers', selected: true, limit: 300 })
  expect(others).toEqual([])
})
