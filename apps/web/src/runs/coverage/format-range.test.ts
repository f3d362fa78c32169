import { expect, test } from 'vitest'
import { formatChecked, formatRange, sumOfChecks } from './format-range.ts'

const day = (month: number, date: number) => new Date(2026, month, date, 12).toISOString()

test('a range is named by its ends', () => {
  expect(formatRange({ since: day(10, 3), until: day(10, 5) })).toBe('Read from 3 Nov 2026 to 5 Nov 2026.')
  expect(formatRange({ since: day(10, 3) })).toBe('Read since 3 Nov 2026.')
  expect(formatRange({ until: day(10, 5) })).toBe('Read until 5 Nov 2026.')
  expect(formatRange({})).toBe('')
})

test('the summary names the checked posts and those that are gone, over all subreddits', () => {
  expect(formatChecked({})).toBe('')
  expect(formatChecked({ toCheck: 300, checked: 300, gone: 0 })).toBe('300 old posts checked: none is gone.')
  expect(formatChecked({ toCheck: 300, checked: 240, gone: 1 })).toBe(
    '240 of 300 old posts checked: 1 is gone.',
  )
  const both = sumOfChecks([{ toCheck: 300, checked: 300, gone: 9 }, { toCheck: 1, checked: 1, gone: 3 }, {}])
  expect(formatChecked(both)).toBe('301 old posts checked: 12 are gone.')
})
