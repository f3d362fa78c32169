import { noFindings } from '@quarry/contracts/findings'
import { groupOfOne } from '@quarry/questions/compare/group-of-one'
import { expect, test } from 'vitest'
import { sampleQuestion } from '../analysis/questions/testing/sample-question.ts'
import { sampleComparedAnalysis } from '../analysis/testing/sample-compared-analysis.ts'
import { groupingOf, startsOf } from './grouping-both.ts'

const analysis = (id: string, groups: readonly string[]) =>
  sampleComparedAnalysis(id, {
    rows: ['a', 'b', 'c', 'd'].map((each, at) => {
      const group = groups[at]
      return sampleQuestion(`${id}${each}`, group === undefined ? {} : { group })
    }),
    findings: {
      ...noFindings,
      groups: [...new Set(groups)].map((group) => ({ id: group, wording: `${group}?` })),
    },
  })
const sidesOf = (first: readonly string[], second: readonly string[]) => ({
  first: { analysis: analysis('May', first) },
  second: { analysis: analysis('Nov', second) },
})
const started = (sides: ReturnType<typeof sidesOf>) =>
  startsOf(sides).map(({ analysis: { id }, request }) => [id, request.carried?.map((group) => group.id)])

test('the second analysis is grouped with the questions of the first, the most asked first', () => {
  const sides = sidesOf(['gone', 'gtwo', 'gtwo'], [])
  expect(started(sides)).toEqual([['Nov', ['gtwo', 'gone', groupOfOne('Mayd')]]])
  expect(groupingOf(sides)).toMatchObject([{ rows: { length: 4 }, known: 0, carried: 3 }])
})

test('of the questions asked once, the most engaging come first, and some stay out', () => {
  const sides = sidesOf(['gone', 'gone'], [])
  const lead = sides.first.analysis
  const more = [
    sampleQuestion('e', { score: 900 }),
    sampleQuestion('f', { gone: 'deleted' }),
    sampleQuestion('se-cooking-1', { source: 'stack-exchange' }),
  ]
  const [start] = startsOf({ ...sides, first: { analysis: { ...lead, rows: [...lead.rows, ...more] } } })
  expect(start?.request.carried?.map(({ wording }) => wording)).toEqual([
    'gone?',
    'Is loaf e done?',
    'Is loaf Mayc done?',
    'Is loaf Mayd done?',
  ])
})

test('the first one is grouped before, and only ungrouped titles and the groups count', () => {
  const sides = sidesOf([], [])
  expect(started(sides)).toEqual([['May', undefined]])
  expect(groupingOf(sides)).toMatchObject([{ carried: 0 }, { carried: 4 }])
  const grouped = groupingOf(sidesOf(['gone', 'gone'], ['gtwo', 'gtwo']))
  expect(grouped).toMatchObject([{ rows: { length: 2 }, known: 1, carried: 3 }])
})

test('if only the second one is grouped, its questions are carried', () => {
  expect(started(sidesOf([], ['gone', 'gone']))).toEqual([
    ['May', ['gone', groupOfOne('Novc'), groupOfOne('Novd')]],
  ])
})
