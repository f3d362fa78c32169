import { expect, test } from 'vitest'
import { fillTerms, readTermList, splitTerms } from './pasted-terms.ts'

test('a list is separated by commas, semicolons, tabs and lines, and has each term once', () => {
  expect(readTermList(' raised  beds, compost;\n\nbees\tRaised beds ,')).toEqual([
    'raised beds',
    'compost',
    'bees',
  ])
})

test('the first term goes where it was pasted, the others into empty fields, and what is there stays', () => {
  const fields = ['', 'compost', '', '', '']
  expect(fillTerms(fields, 0, ['bees', 'Compost', 'rye'])).toEqual({
    fields: ['bees', 'compost', 'rye', '', ''],
    leftOut: [],
  })
  expect(fillTerms(fields, 3, ['a', 'b']).fields).toEqual(['b', 'compost', '', 'a', ''])
})

test('what five fields cannot take is left out', () => {
  expect(fillTerms(['x', '', '', '', ''], 0, ['a', 'b', 'c', 'd', 'e', 'f'])).toEqual({
    fields: ['a', 'b', 'c', 'd', 'e'],
    leftOut: ['f'],
  })
})

test('a list that was typed into one field is split into empty ones; what has no room is named', () => {
  expect(splitTerms(['compost, worms; mulch', '', 'roses', '', ''])).toEqual({
    fields: ['compost', 'worms', 'roses', 'mulch', ''],
    leftOut: [],
  })
  expect(splitTerms(['a1, a2, a3', 'b1, b2', 'c', '', ''])).toEqual({
    fields: ['a1', 'b1', 'c', 'a2', 'a3'],
    leftOut: ['b2'],
  })
  const single = ['raised bed', '', '', '', '']
  expect(splitTerms(single)).toEqual({ fields: single, leftOut: [] })
})
