import { estimateDecisionTokens } from '@quarry/contracts/token-estimate'
import { expect, test } from 'vitest'
import { promptTitles } from './cleaning-prompt.ts'
import { decisionRules, prepareUncertain, readDecisions } from './uncertain-titles.ts'

const titles = ['a1', 'b2', 'c3'].map((id) => ({ id, title: `Bread ${id}, any ideas`, community: 'rye' }))

type Item = { id: string; asks: string }

const controls: readonly Item[] = [
  { id: '?', asks: 'yes' },
  { id: '!', asks: 'no' },
]

/** Reads a response with these items by title; `?` and `!` are the controls. */
function read(given: readonly Item[]) {
  const prepared = prepareUncertain(titles)
  const aliasOf = (wanted: string) => prepared.find(({ id }) => id === wanted)?.alias ?? wanted
  const items = given.map(({ id, asks }) => ({ id: aliasOf(id), asks }))
  return [...readDecisions(JSON.stringify({ items }), prepared)].toSorted()
}

test('titles are sent with two controls, under short ids in an order of their own', () => {
  const order = [0.9, 0.1, 0.5, 0.3, 0.2]
  const prepared = prepareUncertain(titles, () => order.shift() ?? 0)
  expect(prepared.map(({ id }) => id)).toEqual(['b2', '!', '?', 'c3', 'a1'])
  expect(JSON.parse(promptTitles(prepared))[0]).toEqual({
    id: prepared[0]?.alias,
    in: 'rye',
    title: 'Bread b2, any ideas',
  })
  expect(new Set(prepared.map(({ alias }) => alias)).size).toBe(5)
})

test('decisions are read by id, whatever their order; what is unclear is left out', () => {
  const decided = [
    { id: 'b2', asks: 'no' },
    ...controls,
    { id: 'zz99', asks: 'yes' },
    { id: 'c3', asks: 'perhaps' },
    { id: 'a1', asks: 'yes' },
  ]
  expect(read(decided)).toEqual([
    ['a1', true],
    ['b2', false],
  ])
  expect(read([...decided, { id: 'a1', asks: 'no' }])).toEqual([['b2', false]])
  expect(readDecisions('no JSON', prepareUncertain(titles)).size).toBe(0)
})

test.each(['yes', 'no'])('a response that says %s to every title, controls too, is not believed', (asks) => {
  const all = titles.map(({ id }) => ({ id, asks }))
  expect(read([...all, ...controls])).toHaveLength(3)
  expect(read([...all, ...controls.map(({ id }) => ({ id, asks }))])).toEqual([])
  expect(read([...all, ...controls.slice(1)])).toEqual([])
})

test('of a truncated response, the complete decisions count', () => {
  const prepared = prepareUncertain(titles, () => 0)
  const asks = (id: string) => (id === '!' ? 'no' : 'yes')
  const items = prepared.map(({ id, alias }) => JSON.stringify({ id: alias, asks: asks(id) }))
  const [first, second, third, ...known] = items
  const text = `{"items":[${[...known, first, second].join()},${third?.slice(0, 12)}`
  expect([...readDecisions(text, prepared).keys()]).toEqual(['a1', 'b2'])
})

test('the estimate of costs counts the rules as long as they are', () => {
  const { inputTokens } = estimateDecisionTokens({ titles: 0, characters: 0, requests: 1 })
  const sent = decisionRules.length + promptTitles(prepareUncertain([])).length
  expect(inputTokens).toBeGreaterThan((sent / 4) * 0.95)
  expect(inputTokens).toBeLessThan((sent / 4) * 1.05)
})
