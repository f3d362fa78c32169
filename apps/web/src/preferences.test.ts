import { expect, test } from 'vitest'
import { keepPreferences, readPreferences } from './preferences.ts'

function storageWith(held?: string) {
  let value = held ?? null
  return {
    getItem: () => value,
    setItem(_: string, text: string) {
      value = text
    },
  }
}

test('what was chosen is there again after a reload', () => {
  const storage = storageWith()
  keepPreferences(storage, { csvForExcel: true, notifyOfRunEnds: false })
  expect(readPreferences(storage)).toEqual({ csvForExcel: true, notifyOfRunEnds: false })
})

test('what another version has left behind is no obstacle', () => {
  const untouched = { csvForExcel: false, notifyOfRunEnds: false }
  expect(readPreferences(storageWith('not JSON'))).toEqual(untouched)
  expect(readPreferences(storageWith('{"csvForExcel":"yes"}'))).toEqual(untouched)
  expect(readPreferences(storageWith('{}'))).toEqual(untouched)
})
