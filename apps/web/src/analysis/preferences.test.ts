import { expect, test } from 'vitest'
import { sampleStorage } from './choices/testing/sample-storage.ts'
import { readPreferences, savePreferences } from './preferences.ts'

const reading = (text: string) => readPreferences({ getItem: () => text })
const untouched = readPreferences(sampleStorage())

test('preferences survive a reload', () => {
  const storage = sampleStorage()
  savePreferences(storage, { ...untouched, csvForExcel: true, secondOpinion: false })
  expect(readPreferences(storage)).toEqual({ ...untouched, csvForExcel: true, secondOpinion: false })
})

test('preferences from another version are ignored', () => {
  expect(untouched.csvForExcel).toBe(false)
  expect(reading('not JSON')).toEqual(untouched)
  expect(reading('{"csvForExcel":"yes"}')).toEqual(untouched)
  expect(reading('{}')).toEqual(untouched)
})
