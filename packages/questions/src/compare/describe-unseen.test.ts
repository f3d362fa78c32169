import { expect, test } from 'vitest'
import { describeUnseen, type NamedSide } from './describe-unseen.ts'

const figures = { titles: 100, gone: 0, unsorted: 0 }
const read = (subreddit: string, asked: number, questions: number) => ({
  subreddit,
  asked,
  questions,
  seen: 400,
})
const may: NamedSide = { name: 'May', figures, coverage: [read('espresso', 300, 300)] }
const november: NamedSide = { name: 'November', figures, coverage: [read('espresso', 500, 500)] }
const days = (from: string, to: string) => `${from.slice(5, 10)} to ${to.slice(5, 10)}`

test('names limits that were reached, and by which side', () => {
  expect(describeUnseen(may, november, days)).toEqual([
    'r/espresso reached its limit both times (300 and 500).',
  ])
  expect(describeUnseen(may, { ...november, coverage: [read('Espresso', 500, 420)] }, days)).toEqual([
    'r/Espresso reached its limit of 300 in May.',
  ])
})

test('names what one side did not read, what is gone and what is not sorted', () => {
  const first = { ...may, figures: { ...figures, gone: 61 }, coverage: [read('coffee', 300, 10)] }
  const second = {
    ...november,
    figures: { ...figures, unsorted: 1 },
    coverage: [
      read('coffee', 300, 10),
      { ...read('coffee@lemmy.world', 300, 10), source: 'lemmy' as const },
      {
        ...read('pourover', 300, 12),
        gap: { from: '2026-11-03T00:00:00.000Z', to: '2026-11-19T00:00:00.000Z' },
      },
    ],
  }
  expect(describeUnseen(first, second, days)).toEqual([
    '!coffee@lemmy.world and r/pourover were not read in May.',
    'r/pourover was not read from 11-03 to 11-19.',
    '61 posts in May have since been deleted and are left out.',
    '1 question in November has no topic yet.',
  ])
})

test('says nothing about a side from a file, or if both saw everything', () => {
  expect(
    describeUnseen({ ...may, coverage: [] }, { ...november, coverage: [read('a', 9, 1)] }, days),
  ).toEqual([])
})
