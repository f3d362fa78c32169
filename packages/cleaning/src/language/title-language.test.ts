import { expect, test } from 'vitest'
import { changesLanguage } from './title-language.ts'

test('a translation is noticed, a corrected title is none', () => {
  expect(changesLanguage('Vad tycker du om bröd från Lidl?', 'What do you think of bread from Lidl?')).toBe(
    true,
  )
  expect(changesLanguage('wo ist das Bad', 'Wo ist das Bad?')).toBe(false)
})
