import { expect, test } from 'vitest'
import { plainLine, prepareTitles } from './prepare-titles.ts'

test('aliases are short, unique and unlike the questions’ ids', () => {
  // So many that two would be equal if nothing prevented it.
  const prepared = prepareTitles(Array.from({ length: 4000 }, (_, at) => ({ id: `q${at}`, title: 'Why?' })))
  const aliases = new Set(prepared.map(({ alias }) => alias))
  expect(aliases.size).toBe(4000)
  for (const alias of aliases) expect(alias).toMatch(/^t[a-z2-9]{4}$/)
  expect(prepared[7]).toMatchObject({ id: 'q7', title: 'Why?' })
})

test.each<[string, string]>([
  ['How do I\r\n\tstart?', 'How do I start?'],
  ['a\u0000b\u001Bc', 'a b c'],
  ['pass\u200Bword \u202Etxt\u202C', 'password txt'],
  ['one \u200B two', 'one two'],
  ['hi\u{E0041}\u{E0042} there', 'hi there'],
  ['\uFEFF  cut in half \uD83D', 'cut in half'],
  [' \u200D how do I start\u200C? ', 'how do I start?'],
  ['می‌خواهم شروع کنم', 'می‌خواهم شروع کنم'],
  ['a family 👨‍👩‍👧 stays', 'a family 👨‍👩‍👧 stays'],
])('%j becomes the plain line %j', (text, line) => {
  expect(plainLine(text)).toBe(line)
})
