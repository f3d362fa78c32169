import { estimateOpinionTokens } from '@quarry/contracts/token-estimate'
import { expect, test } from 'vitest'
import { opinionRules, preparePairs, promptPairs, readOpinions } from './second-opinion.ts'

const pairs = ['a1', 'b2', 'c3'].map((id) => ({ id, before: `is ${id} not raw`, after: `Is ${id} raw?` }))

test('pairs are sent under short ids in an order of their own', () => {
  const order = [0.9, 0.1, 0.5]
  const prepared = preparePairs(pairs, () => order.shift() ?? 0)
  expect(prepared.map(({ id }) => id)).toEqual(['b2', 'c3', 'a1'])
  expect(JSON.parse(promptPairs(prepared))).toEqual(
    prepared.map(({ alias, before, after }) => ({ id: alias, before, after })),
  )
  expect(new Set(prepared.map(({ alias }) => alias)).size).toBe(3)
})

test('opinions are read by id, bounded and on one line; what is unclear is left out', () => {
  const prepared = preparePairs(pairs)
  const aliasOf = (id: string) => prepared.find((pair) => pair.id === id)?.alias
  const answer = (...items: object[]) => readOpinions(JSON.stringify({ items }), prepared)
  expect(
    answer(
      { id: aliasOf('a1'), result: 'different', what: `lost\nnegation ${'x'.repeat(200)}` },
      { id: aliasOf('b2'), result: 'same', what: 'nothing' },
      { id: 'zz99', result: 'different', what: 'invented' },
    ).toSorted((one, other) => one.id.localeCompare(other.id)),
  ).toEqual([
    { id: 'a1', result: 'different', what: `lost negation ${'x'.repeat(106)}` },
    { id: 'b2', result: 'same' },
  ])
  expect(answer({ id: aliasOf('a1'), result: 'perhaps' })).toEqual([])
  const twice = { id: aliasOf('a1'), result: 'same', what: '' }
  expect(answer(twice, { ...twice, result: 'different' })).toEqual([])
  expect(readOpinions('no JSON', prepared)).toEqual([])
})

test('the estimate of costs counts the rules as long as they are', () => {
  const { inputTokens } = estimateOpinionTokens({ pairs: 0, characters: 0, requests: 1 })
  expect(inputTokens).toBeGreaterThan((opinionRules.length / 4) * 0.95)
  expect(inputTokens).toBeLessThan((opinionRules.length / 4) * 1.05)
})
