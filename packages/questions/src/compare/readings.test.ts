import { describe, expect, it } from 'vitest'
import { lastAddition, readingsOf, sidesOfReadings } from './readings.ts'

const SEPTEMBER = '2026-09-29T10:00:00.000Z'
const SEPTEMBER_LEMMY = '2026-09-29T10:00:02.000Z'
const NOVEMBER = '2026-11-29T10:00:00.000Z'

const extraction = (startedAt: string) => ({ kind: 'extraction' as const, startedAt, coverage: [] })
const runs = [
  extraction(NOVEMBER),
  { ...extraction('2026-10-05T10:00:00.000Z'), task: 'post-check' as const },
  { ...extraction('2026-10-06T10:00:00.000Z'), kind: 'cleaning' as const },
  { ...extraction(SEPTEMBER_LEMMY), source: 'lemmy' as const },
  extraction(SEPTEMBER),
]
const readings = readingsOf(runs)
const [first, second] = readings

describe('readings', () => {
  it('are the extractions that started together, the earliest first', () => {
    expect(readings.map(({ starts }) => [...starts])).toEqual([[SEPTEMBER, SEPTEMBER_LEMMY], [NOVEMBER]])
  })

  it('are two if a source is read again soon', () => {
    const soon = readingsOf([extraction('2026-09-29T10:01:00.000Z'), extraction(SEPTEMBER)])
    expect(soon.map(({ starts }) => [...starts])).toEqual([[SEPTEMBER], ['2026-09-29T10:01:00.000Z']])
  })

  it('show as new what the last of several has added', () => {
    const rows = [{ addedAt: SEPTEMBER }, { addedAt: NOVEMBER }, {}]
    expect(lastAddition(rows, readings)).toEqual(new Set([NOVEMBER]))
    expect(lastAddition(rows.slice(0, 1), readings.slice(0, 1))).toBeUndefined()
  })

  it('show as new what the last file has added, unless a reading came later', () => {
    const [OCTOBER, DECEMBER] = ['2026-10-20T09:00:00.000Z', '2026-12-01T09:00:00.000Z']
    expect(lastAddition([{ addedAt: OCTOBER }], [])).toBeUndefined()
    expect(lastAddition([{ addedAt: OCTOBER }, { addedAt: DECEMBER }], [])).toEqual(new Set([DECEMBER]))
    expect(lastAddition([{ addedAt: OCTOBER }], readings)).toEqual(new Set([NOVEMBER]))
    expect(lastAddition([{ addedAt: DECEMBER }], readings.slice(0, 1))).toEqual(new Set([DECEMBER]))
  })

  it('are compared by the dates of their posts, so older posts that a later one added are no change', () => {
    const old = {
      id: 'old',
      createdAt: '2026-09-01T00:00:00.000Z',
      addedAt: SEPTEMBER,
      readAgain: [NOVEMBER],
    }
    const oldButLate = { id: 'late', createdAt: '2026-08-01T00:00:00.000Z', addedAt: NOVEMBER }
    const fresh = { id: 'fresh', createdAt: '2026-11-01T00:00:00.000Z', addedAt: NOVEMBER }
    const later = { id: 'later', createdAt: '2026-12-01T00:00:00.000Z', addedAt: '2026-12-02T00:00:00.000Z' }
    if (!first || !second) throw new Error('there are two readings')
    expect(sidesOfReadings([old, oldButLate, fresh, later], first, second)).toEqual({
      first: [old, oldButLate],
      second: [fresh],
      seenAgain: [old],
    })
  })
})
