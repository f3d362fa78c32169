import { expect, test } from 'vitest'
import { readPreferences, savePreferences } from './preferences.ts'

function storageWith(held?: string) {
  let value = held ?? null
  return {
    getItem: () => value,
    setItem(_: string, text: string) {
      value = text
    },
  }
}

const untouched = readPreferences(storageWith())

test('preferences survive a reload', () => {
  const storage = storageWith()
  savePreferences(storage, { ...untouched, csvForExcel: true, secondOpinion: false })
  expect(readPreferences(storage)).toEqual({ ...untouched, csvForExcel: true, secondOpinion: false })
})

test('preferences from another version are ignored', () => {
  expect(untouched.csvForExcel).toBe(false)
  expect(readPreferences(storageWith('not JSON'))).toEqual(untouched)
  expect(readPreferences(storageWith('{"csvForExcel":"yes"}'))).toEqual(untouched)
  expect(readPreferences(storageWith('{}'))).toEqual(untouched)
})
