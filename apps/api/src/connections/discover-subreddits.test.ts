import { expect, test } from 'vitest'
import { rank } from './discover-subreddits.ts'

const community = (name: string, subscribers: number) => ({ name, subscribers, description: name })

test('communities that match more of the terms come first, then the larger ones', () => {
  const ranked = rank([
    [community('small', 10), community('large', 900), community('both', 5)],
    [community('BOTH', 5), community('middle', 400)],
  ])
  expect(ranked.map(({ name }) => name)).toEqual(['both', 'large', 'middle', 'small'])
})

test('a community listed twice for one term matches that term once', () => {
  const ranked = rank([[community('twice', 1), community('Twice', 1)], [community('once', 9)]])
  expect(ranked.map(({ name }) => name.toLowerCase())).toEqual(['once', 'twice'])
})

test('at most fifty communities are answered', () => {
  const many = Array.from({ length: 80 }, (_, i) => community(`c${i}`, i))
  const ranked = rank([many])
  expect(ranked).toHaveLength(50)
  expect(ranked[0]).toMatchObject({ name: 'c79' })
})
