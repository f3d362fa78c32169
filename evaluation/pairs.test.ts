import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { evaluateChecks } from './pairs.ts'
import { fileOf } from './testing/file-of.ts'

const ownPairs = fileURLToPath(new URL('samples/pairs.jsonl', import.meta.url))

const pairs = [
  { title: 'how do i proof 2 loaves', response: 'How do I proof 2 loaves?', label: 'good', kind: 'case' },
  // A good response that the checks reject, because this label is wrong.
  { title: 'how do i proof 2 loaves', response: 'How do I proof 3 loaves?', label: 'good', kind: 'case' },
  { title: 'how do i proof 2 loaves', response: 'How do I proof 4 loaves?', label: 'bad', kind: 'number' },
  {
    title: 'does rye not rise',
    response: 'Does rye not rise?',
    label: 'bad',
    kind: 'negation',
    community: 'Bread',
  },
  {
    title: 'why is my rye bread so dense',
    response: 'Why is my rye bread so dense?',
    label: 'bad',
    kind: 'time',
  },
]

test('rejected good and accepted bad responses are counted, overall and by kind', async () => {
  const { json, lines } = await evaluateChecks(await fileOf(pairs))
  expect(json).toMatchObject({
    goodRejected: 0.5,
    nGood: 2,
    badAccepted: 2 / 3,
    nBad: 3,
    factsAccepted: 0.5,
    nFacts: 2,
    intervals: {
      goodRejected: { count: 1, of: 2, low: expect.closeTo(0.095, 3), high: expect.closeTo(0.905, 3) },
    },
    goodRejectedByKind: [{ kind: 'case', value: 0.5 }],
    badAcceptedByKind: expect.arrayContaining([
      expect.objectContaining({ kind: 'number', value: 0, of: 1 }),
      expect.objectContaining({ kind: 'negation', value: 1, of: 1 }),
    ]),
  })
  expect(lines).toContain('Bad ones accepted where a plain fact is changed: 1 of 2: 50.0 % (9.5–90.5)')
})

const marks = [
  { title: 'why does grass itch', response: 'Why does grass burn?', label: 'bad', kind: 'synonym' },
  {
    title: 'why does my grass itch',
    response: 'Why does my grass itch at night?',
    label: 'bad',
    kind: 'invented',
  },
  { title: 'why does dry grass itch', response: 'Why does grass itch?', label: 'bad', kind: 'left out' },
  { title: 'whats the best grass', response: 'What is the best grass?', label: 'good' },
  { title: 'is it safe with tires', response: 'Is it safe with the right tires?', label: 'good' },
]

test('bad ones are unmarked that are accepted and not to review, also after a judge', async () => {
  const { json } = await evaluateChecks(await fileOf(marks))
  expect(json).toMatchObject({ goodFlagged: 0, badAccepted: 1, badUnmarked: 2 / 3 })
  expect(json).not.toHaveProperty('withJudge')
  const perfect = await evaluateChecks(await fileOf(marks), '1')
  expect(perfect.json).toMatchObject({ withJudge: { goodFlagged: 0, badAccepted: 1, badUnmarked: 0 } })
  const wrong = await evaluateChecks(await fileOf(marks), '0')
  expect(wrong.json).toMatchObject({ withJudge: { goodFlagged: 0.5, badUnmarked: 1 } })
  const own = marks.map((pair) => ({ ...pair, verdict: 'scope' }))
  expect((await evaluateChecks(await fileOf(own))).json).toMatchObject({ withJudge: { badUnmarked: 0 } })
})

test('of the project’s own pairs few good ones are rejected or marked, and few bad ones that change a fact accepted', async () => {
  const { json } = await evaluateChecks(ownPairs)
  expect(json.nGood).toBeGreaterThan(600)
  expect(json.nFacts).toBeGreaterThan(200)
  expect(json.goodRejected).toBeLessThan(0.04)
  expect(json.factsAccepted).toBeLessThan(0.12)
  expect(json.goodFlagged).toBeLessThan(0.042)
  expect(json.badUnmarked).toBeLessThan(0.282)
})

test('a line without a label is named', async () => {
  await expect(evaluateChecks(await fileOf([{ title: 'a', response: 'b' }]))).rejects.toThrow(
    /^Line 1 of .+ cannot be used/,
  )
})
