import { expect, test } from 'vitest'
import { withoutLookAlikes } from './look-alikes.ts'

const chosen = (titles: readonly string[], most = 10) =>
  withoutLookAlikes(
    titles.map((title) => ({ title })),
    most,
  ).map(({ title }) => title)

test.each([
  [['learn C++', 'learn C#', 'learn C', 'learn Go']],
  [['is $50 enough', 'is €50 enough', 'is 60 enough', 'why']],
  [['what is 2 × 3', 'what is 2 ÷ 3', 'WHAT IS 23?', 'why']],
  [['лучший фильм 2020', 'лучший фильм 2021', 'Лучший фильм!', 'лучший']],
])('only the first and the last of %j share a request', (titles) => {
  expect(chosen(titles)).toEqual([titles[0], titles.at(-1)])
})

test('identical titles may share a request, and later titles replace look-alikes in a request', () => {
  expect(chosen(['a 1', 'a 1', 'a 2', 'b', 'c', 'd'], 4)).toEqual(['a 1', 'a 1', 'b', 'c'])
})
