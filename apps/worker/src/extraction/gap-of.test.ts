import { expect, test } from 'vitest'
import { gapOf } from './gap-of.ts'
import type { ListingCursor } from './listing-cursor.ts'

const NOW = '2026-11-29T00:00:00.000Z'
const LAST = '2026-11-03T00:00:00.000Z'
const everything = { name: 'new', request: {} }
const ofTerm = { name: 'title:"rye" new', request: {}, term: 'rye' }

function gap(
  open: Readonly<Record<string, string | undefined>>,
  listings: (typeof everything | typeof ofTerm)[] = [ofTerm, everything],
  ended: Readonly<Record<string, string>> = {},
) {
  const cursors = new Map(
    Object.entries(open).map(([name, oldest]): [string, ListingCursor] => [
      name,
      { subreddit: 'bread', name, source: {}, pages: 1, ...(oldest !== undefined && { oldest }) },
    ]),
  )
  return gapOf(
    {
      planned: { lastReading: LAST, listings },
      selector: { open: () => Object.keys(open) },
      cursors,
      ended: new Map(Object.entries(ended)),
    },
    NOW,
  )
}

test('there is no gap once the list of everything has reached the last reading', () => {
  expect(gap({})).toBeUndefined()
  expect(gap({ [ofTerm.name]: '2026-11-20T00:00:00.000Z' })).toBeUndefined()
  expect(gap({ new: '2026-11-01T00:00:00.000Z' })).toBeUndefined()
})

test('the gap ends where a list by date was left, or now if it was not begun', () => {
  expect(gap({ new: '2026-11-19T00:00:00.000Z' })).toEqual({ from: LAST, to: '2026-11-19T00:00:00.000Z' })
  expect(gap({ new: undefined })).toEqual({ from: LAST, to: NOW })
})

test('if only matching posts are read, the search that got least far decides', () => {
  const other = { ...ofTerm, name: 'title:"oven" new' }
  const open = { [ofTerm.name]: '2026-11-05T00:00:00.000Z', [other.name]: '2026-11-21T00:00:00.000Z' }
  expect(gap(open, [ofTerm, other])).toEqual({ from: LAST, to: '2026-11-21T00:00:00.000Z' })
})

test('a list that ended early leaves a gap unless it came as far as the last reading', () => {
  const listings = [ofTerm, everything]
  expect(gap({}, listings, { new: '2026-11-12T00:00:00.000Z' })).toEqual({
    from: LAST,
    to: '2026-11-12T00:00:00.000Z',
  })
  expect(gap({}, listings, { new: '2026-11-02T00:00:00.000Z' })).toBeUndefined()
  const ofSearch = { [ofTerm.name]: '2026-11-12T00:00:00.000Z' }
  expect(gap({}, listings, ofSearch)).toBeUndefined()
  expect(gap({}, [ofTerm], ofSearch)).toEqual({ from: LAST, to: '2026-11-12T00:00:00.000Z' })
})

test('a reading of everything up to the limit has no gap', () => {
  expect(
    gapOf(
      {
        planned: { lastReading: undefined, listings: [everything] },
        selector: { open: () => ['new'] },
        cursors: new Map(),
        ended: new Map(),
      },
      NOW,
    ),
  ).toBeUndefined()
})
