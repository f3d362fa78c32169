import { expect, onTestFinished, test, vi } from 'vitest'
import { acceptTitles } from './accept-titles.ts'
import { preparePairs, readVerdicts } from './judge.ts'
import { cleanFig, fig } from './testing/check-responses.ts'

/** Far above a genuine response. A quadratic regular expression reads this much within milliseconds. */
const READ_MAX = 2000

/** Returns the length of the longest text that `work` gives to a regular expression. */
function longestRead(work: () => void): number {
  let longest = 0
  for (const method of [
    'exec',
    'test',
    Symbol.match,
    Symbol.matchAll,
    Symbol.replace,
    Symbol.split,
  ] as const) {
    const original: unknown = RegExp.prototype[method]
    if (!(original instanceof Function)) continue
    vi.spyOn(RegExp.prototype, method as 'exec').mockImplementation(function (this: RegExp, ...args) {
      longest = Math.max(longest, args[0].length)
      return Reflect.apply(original, this, args)
    })
  }
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  work()
  vi.restoreAllMocks()
  return longest
}

const pieces = ['(', '()', '(re)', '(╯', 'a.com ', ' A', '<a ', '0,000', ':)', '"', '“', ' ', 'Rose ']

test.each(pieces)('no regular expression reads a title or keyword of 100 kB of %j', (piece) => {
  const flood = piece.repeat(100_000 / piece.length)
  const options = { keyword: true, absence: 'missing', spelling: 'british' } as const
  const accept = (item: object) => acceptTitles([fig], [{ ...cleanFig, ...item }], options)
  const longest = longestRead(() => {
    expect(accept({ title: flood }).rejected).toEqual([{ id: '1aa', reason: 'too-long' }])
    expect(accept({ keyword: flood }).accepted).toEqual([
      { id: '1aa', title: cleanFig.title, risk: { reason: 'form' } },
    ])
  })
  expect(longest).toBeGreaterThan(fig.title.length)
  expect(longest).toBeLessThan(READ_MAX)
})

test('no regular expression reads a verdict of 100 kB', () => {
  const pairs = preparePairs([{ id: 'a1', title: 'is a1 not raw', response: 'Is a1 raw?' }])
  const item = { verdict: 'other', word: ' lost'.repeat(20_000) }
  const items = pairs.map(({ alias }) => ({ id: alias, ...item }))
  const longest = longestRead(() => {
    expect(readVerdicts(JSON.stringify({ items }), pairs)).toMatchObject([{ result: 'other' }])
  })
  expect(longest).toBeGreaterThan(0)
  expect(longest).toBeLessThan(READ_MAX)
})
