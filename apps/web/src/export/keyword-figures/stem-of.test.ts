import { expect, test } from 'vitest'
import { stemOf } from './stem-of.ts'

test.each([
  ['university', 'universe'],
  ['animals', 'anime'],
  ['engineer', 'engine'],
  ['physics', 'physical'],
  ['tired', 'tires'],
  ['organization', 'organic'],
  ['experiment', 'experience'],
  ['according', 'accord'],
  ['fired', 'fire'],
  ['parking', 'parks'],
  ['copped', 'cops'],
  ['skies', 'skis'],
  ['savings', 'save'],
  ['anime', 'animation'],
])('%s and %s have different stems', (one, other) => {
  expect(stemOf(one)).not.toBe(stemOf(other))
})

test.each([
  ['universities', 'university'],
  ['animals', 'animal'],
  ['mice', 'mouse'],
  ['geese', 'goose'],
  ['engineering', 'engineer'],
  ['viruses', 'virus'],
])('%s and %s share a stem', (one, other) => {
  expect(stemOf(one)).toBe(stemOf(other))
})
