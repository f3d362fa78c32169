import { estimateJudgeTokens } from '@quarry/contracts/token-estimate'
import { expect, test } from 'vitest'
import { judgeRules, preparePairs, promptPairs, readVerdicts } from './judge.ts'

const pairs = ['a1', 'b2', 'c3'].map((id) => ({ id, title: `is ${id} not raw`, response: `Is ${id} raw?` }))

type Item = { id: string | undefined; verdict: string; word: string }

/** Reads a response with these verdicts, `''` for the control, which by default is judged correctly. */
function read(given: readonly Item[], control = 'other') {
  const prepared = preparePairs(pairs)
  const aliasOf = (wanted: string | undefined) =>
    prepared.find(({ id }) => id === wanted)?.alias ?? String(wanted)
  const items = [{ id: '', verdict: control, word: 'oven' }, ...given]
  const text = JSON.stringify({ items: items.map((item) => ({ ...item, id: aliasOf(item.id) })) })
  return readVerdicts(text, prepared).toSorted((one, other) => one.id.localeCompare(other.id))
}

test('pairs are sent in random order with short ids, their differences and a control', () => {
  const order = [0.9, 0.1, 0.5, 0.3]
  const prepared = preparePairs(pairs, () => order.shift() ?? 0)
  expect(prepared.map(({ id }) => id)).toEqual(['b2', '', 'c3', 'a1'])
  expect(prepared[0]).toMatchObject({ title: 'is b2 not raw', response: 'Is b2 raw?' })
  expect(prepared[1]?.differences).toMatch(/flour → oven/)
  expect(JSON.parse(promptPairs(prepared))).toEqual(
    prepared.map(({ alias, title, response, differences }) => ({ id: alias, title, response, differences })),
  )
  expect(new Set(prepared.map(({ alias }) => alias)).size).toBe(4)
})

test('verdicts are read by id, each with a word of its pair, and unclear verdicts are dropped', () => {
  expect(
    read([
      { id: 'b2', verdict: 'same', word: 'not' },
      { id: 'a1', verdict: 'other', word: ' not\n' },
      { id: 'zz99', verdict: 'other', word: 'invented' },
      { id: 'c3', verdict: 'perhaps', word: 'not' },
    ]),
  ).toEqual([
    { id: 'a1', result: 'other', word: 'not' },
    { id: 'b2', result: 'same' },
  ])
  const twice = { id: 'a1', verdict: 'same', word: '' }
  expect(read([twice, { ...twice, verdict: 'other' }])).toEqual([])
  expect(readVerdicts('no JSON', preparePairs(pairs))).toEqual([])
})

test('a word that no pair contains is dropped, and so is a verdict with another pair’s word', () => {
  const said = { id: 'a1', verdict: 'scope', word: 'Visit crumbs.example now' }
  expect(read([said, { id: 'b2', verdict: 'other', word: 'c3' }])).toEqual([{ id: 'a1', result: 'scope' }])
})

test('a response that judges the control wrongly or not at all is not trusted', () => {
  const all = pairs.map(({ id }) => ({ id, verdict: 'same', word: '' }))
  expect(read(all)).toHaveLength(3)
  expect(read(all, 'same')).toEqual([])
  expect(read(all, 'perhaps')).toEqual([])
})

test('the complete verdicts of a truncated response are used', () => {
  const prepared = preparePairs(pairs, () => 0)
  const verdict = prepared.map(({ id, alias }) => ({
    id: alias,
    verdict: id === '' ? 'other' : 'same',
    word: '',
  }))
  const [first, second, third, control] = verdict.map((item) => JSON.stringify(item))
  const text = `{"items":[${control},${first},${second},${third?.slice(0, 12)}`
  expect(readVerdicts(text, prepared).map(({ id }) => id)).toEqual(['a1', 'b2'])
})

test('the cost estimate counts the rules at their actual length', () => {
  const { inputTokens } = estimateJudgeTokens({ titles: 0, characters: 0, requests: 1 })
  const sent = judgeRules.length + promptPairs(preparePairs([])).length
  expect(inputTokens).toBeGreaterThan((sent / 4) * 0.95)
  expect(inputTokens).toBeLessThan((sent / 4) * 1.05)
})
