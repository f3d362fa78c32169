import { expect, test } from 'vitest'
import { withoutPairs, withPairs } from './parted-pairs.ts'

const ab = { one: 'a', other: 'b' }
const ac = { one: 'a', other: 'c' }

test('a pair is kept once, and an undo removes it', () => {
  expect(withPairs([ab], [ac])).toEqual([ab, ac])
  expect(withPairs([ab, ac], [{ ...ab }])).toEqual([ac, ab])
  expect(withoutPairs([ab, ac], [{ ...ac }])).toEqual([ab])
})
