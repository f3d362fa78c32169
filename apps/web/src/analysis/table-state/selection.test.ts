import { expect, test } from 'vitest'
import { allOrSome, formatSelection, noSelection, onlyExisting, rangeOf, withSelected } from './selection.ts'

const shown = ['a', 'b', 'c', 'd']

test('a range includes both ends, whichever was clicked first', () => {
  expect(rangeOf(shown, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(shown, 'd', 'b')).toEqual(['b', 'c', 'd'])
})

test('a range from a row that is no longer shown contains only the clicked row', () => {
  expect(rangeOf(shown, 'z', 'c')).toEqual(['c'])
})

test('rows can be selected and deselected', () => {
  const some = withSelected(noSelection, ['a', 'b'], true)
  expect([...withSelected(some, ['a'], false)]).toEqual(['b'])
  expect(allOrSome(some, shown)).toBe('some')
  expect(allOrSome(withSelected(some, shown, true), shown)).toBe('all')
  expect(allOrSome(noSelection, shown)).toBe('none')
  expect(allOrSome(noSelection, [])).toBe('none')
})

test('deleted rows are no longer selected', () => {
  const selection = withSelected(noSelection, ['a', 'z'], true)
  expect([...onlyExisting(selection, new Set(shown))]).toEqual(['a'])
  expect(onlyExisting(selection, new Set(['a', 'z']))).toBe(selection)
})

test('a selection survives a search, and its description counts hidden rows', () => {
  const selection = withSelected(noSelection, ['a', 'b', 'c'], true)
  expect(formatSelection(selection, ['a', 'b', 'd'], 'the search')).toBe(
    '3 selected, 1 of them hidden by the search',
  )
  expect(formatSelection(selection, shown, 'the search')).toBe('3 selected')
  expect(formatSelection(noSelection, shown, 'the search')).toBe('None selected')
})
