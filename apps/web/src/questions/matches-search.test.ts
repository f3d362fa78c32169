import { expect, test } from 'vitest'
import { matchesSearch } from './matches-search.ts'
import { sampleQuestion } from './sample-question.ts'

const row = sampleQuestion('a', {
  title: 'Why is it flat?',
  originalTitle: 'y so FLAT',
  subreddit: 'SourCrust',
})

test.each(['why', 'SO flat', 'crust', '  flat ', ''])('%j finds it', (search) => {
  expect(matchesSearch(row, search)).toBe(true)
})

test('what stands nowhere in it does not', () => {
  expect(matchesSearch(row, 'crumbs')).toBe(false)
})
