import { expect, test } from 'vitest'
import { addsScript, changesLanguage } from './title-language.ts'

test('a translation is noticed, a corrected title is none', () => {
  expect(changesLanguage('Vad tycker du om bröd från Lidl?', 'What do you think of bread from Lidl?')).toBe(
    true,
  )
  expect(changesLanguage('wo ist das Bad', 'Wo ist das Bad?')).toBe(false)
})

test('letters of another script are noticed', () => {
  expect(addsScript('is yoga good', 'Is yoga good for сон?')).toBe(true)
  expect(addsScript('is yoga good', 'Is yoga good for sleep?')).toBe(false)
})
