import { expect, test } from 'vitest'
import { commandOf } from './row-shortcuts.ts'

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
const everything = { isOnRow: true, withLetters: true }

test('arrows move, and with Shift they extend the selection', () => {
  expect(commandOf({ ...plain, key: 'ArrowDown' }, everything)).toEqual({
    kind: 'move',
    by: 1,
    extend: false,
  })
  expect(commandOf({ ...plain, key: 'ArrowUp', shiftKey: true }, everything)).toEqual({
    kind: 'move',
    by: -1,
    extend: true,
  })
})

test('letters do nothing while letter shortcuts are off', () => {
  expect(commandOf({ ...plain, key: 'e' }, everything)).toEqual({ kind: 'edit' })
  expect(commandOf({ ...plain, key: 'e' }, { isOnRow: true, withLetters: false })).toBeUndefined()
  expect(commandOf({ ...plain, key: 'Enter' }, { isOnRow: true, withLetters: false })).toEqual({
    kind: 'edit',
  })
})

test('a button inside the row keeps Enter and Space', () => {
  expect(commandOf({ ...plain, key: ' ' }, { ...everything, isOnRow: false })).toBeUndefined()
  expect(commandOf({ ...plain, key: ' ' }, everything)).toEqual({ kind: 'toggle' })
})

test("the browser's own shortcuts keep working", () => {
  expect(commandOf({ ...plain, key: 'r', ctrlKey: true }, everything)).toBeUndefined()
  expect(commandOf({ ...plain, key: 'd', altKey: true }, everything)).toBeUndefined()
  expect(commandOf({ ...plain, key: 'a', metaKey: true }, everything)).toEqual({ kind: 'selectAll' })
})
