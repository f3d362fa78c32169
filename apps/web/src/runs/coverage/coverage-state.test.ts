import { expect, test } from 'vitest'
import { coverageState, hasMoreToExtract } from './coverage-state.ts'

const entry = { subreddit: 'Rye', asked: 300, seen: 0, questions: 0 }

test('a subreddit is waiting, being read, at its limit, ended early or not readable', () => {
  expect(coverageState(entry, false)).toBe('waiting')
  expect(coverageState({ ...entry, seen: 40, questions: 9 }, false)).toBe('reading')
  expect(coverageState({ ...entry, seen: 900, questions: 300 }, false)).toBe('limit-reached')
  expect(coverageState({ ...entry, seen: 900, questions: 9 }, true)).toBe('ended-early')
  expect(coverageState({ ...entry, seen: 9, problem: 'Nothing is left.' }, false)).toBe('ended-early')
  expect(coverageState({ ...entry, problem: 'It is private.' }, false)).toBe('not-readable')
  for (const reason of ['cancelled', 'set-full'] as const) {
    expect(coverageState({ ...entry, problem: 'Nothing was read.', reason }, true), reason).toBe(
      'ended-early',
    )
  }
  const all = {
    ...entry,
    seen: 9,
    questions: 2,
    reason: 'range-read',
    problem: 'All posts were read.',
  } as const
  expect(coverageState(all, true), 'all that was published in the time').toBe('everything-read')
  for (const reason of ['terms-read', 'ran-dry'] as const) {
    expect(coverageState({ ...all, reason }, true), reason).toBe('everything-read')
    expect(coverageState({ ...all, reason, requests: 100 }, true), 'the most pages').toBe('ended-early')
  }
})

test('a subreddit has more to extract if it is new or its limit is higher now', () => {
  expect(hasMoreToExtract({ rye: 300 }, [entry])).toBe(false)
  expect(hasMoreToExtract({ rye: 301 }, [entry])).toBe(true)
  expect(hasMoreToExtract({ rye: 300, spelt: 1 }, [entry])).toBe(true)
  expect(hasMoreToExtract({}, [])).toBe(false)
})

test('restored questions count toward the limit of the extraction that continues', () => {
  const rest = { subreddit: 'rye', asked: 180, questions: 150 }
  const rows = Array.from({ length: 270 }, () => ({ subreddit: 'Rye' }))
  expect(hasMoreToExtract({ rye: 300 }, [rest], rows)).toBe(false)
  expect(hasMoreToExtract({ rye: 301 }, [rest], rows)).toBe(true)
  expect(hasMoreToExtract({ rye: 300 }, [], rows), 'never asked for').toBe(true)
})

test('other dates are extracted again', () => {
  const bounds = { publishedFrom: '2026-01-01T00:00:00.000Z' }
  expect(hasMoreToExtract({ rye: 300 }, [entry], [], bounds)).toBe(true)
  expect(hasMoreToExtract({ rye: 300 }, [{ ...entry, since: '2026-01-01T00:00:00Z' }], [], bounds)).toBe(
    false,
  )
})
