import { expect, test } from 'vitest'
import { readTermList, spreadTerms } from './pasted-terms.ts'

test('a list is split at commas, semicolons, tabs and lines, and keeps each term once', () => {
  expect(readTermList(' raised  beds, compost;\n\nbees\tRaised beds ,')).toEqual([
    'raised beds',
    'compost',
    'bees',
  ])
})

test('a list in one field fills the empty fields in order, and keeps each term once', () => {
  expect(spreadTerms(['bees, Compost\nrye', 'compost', '', '', ''])).toEqual({
    fields: ['bees', 'Compost', 'rye', '', ''],
    leftOut: [],
  })
  expect(spreadTerms(['compost, worms; mulch', '', 'roses', '', '']).fields).toEqual([
    'compost',
    'worms',
    'mulch',
    'roses',
    '',
  ])
})

test('terms of a list that do not fit into five fields are left out and returned', () => {
  expect(spreadTerms(['a, b, c, d, e, f', '', '', '', ''])).toEqual({
    fields: ['a', 'b', 'c', 'd', 'e'],
    leftOut: ['f'],
  })
  expect(spreadTerms(['a1, a2, a3', 'b1, b2', 'c', '', ''])).toEqual({
    fields: ['a1', 'a2', 'a3', 'b1', 'c'],
    leftOut: ['b2'],
  })
})

test('fields with one term each stay unchanged', () => {
  const single = ['raised bed', '', '', ' rye ', '']
  expect(spreadTerms(single)).toEqual({ fields: single, leftOut: [] })
})
