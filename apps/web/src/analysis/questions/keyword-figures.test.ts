import { expect, test } from 'vitest'
import { countReplaced, noKeywordFigures, priorityOf, withFigures } from './keyword-figures.ts'

test('figures from several files are combined, and newer ones replace older ones of the same kind', () => {
  const ranged = withFigures(noKeywordFigures, 'a.csv', [
    ['q', { volume: 100, volumeTo: 1000, cpc: 1 }],
    ['r', { volume: 5 }],
  ])
  const withClicks = withFigures(ranged, 'b.csv', [['q', { clicks: 3 }]])
  expect(withClicks.byQuestion.get('q')).toEqual({ volume: 100, volumeTo: 1000, cpc: 1, clicks: 3 })
  const exact = withFigures(withClicks, 'c.csv', [['q', { volume: 320 }]])
  expect(Object.fromEntries(exact.byQuestion)).toEqual({
    q: { volume: 320, cpc: 1, clicks: 3 },
    r: { volume: 5 },
  })
  expect(exact.files).toEqual(['a.csv', 'b.csv', 'c.csv'])
})

test('priority is demand times engagement, which is at least one', () => {
  const row = { score: 4, numComments: 5 }
  expect(priorityOf(row, { volume: 20 })).toBe(200)
  expect(priorityOf(row, { impressions: 30 })).toBe(300)
  expect(priorityOf({ score: -9, numComments: 2 }, { volume: 20 })).toBe(20)
  expect(priorityOf(row, { clicks: 7 })).toBeUndefined()
  expect(priorityOf(row, undefined)).toBeUndefined()
})

test('figures that another file had differently are counted', () => {
  const held = withFigures(noKeywordFigures, 'a.csv', [
    ['q', { volume: 100 }],
    ['r', { volume: 5 }],
  ])
  const figures = [
    ['q', { volume: 320 }],
    ['r', { volume: 5, cpc: 1 }],
    ['s', { volume: 7 }],
  ] as const
  expect(countReplaced(held, figures)).toBe(1)
})
