import { beforeAll, expect, test } from 'vitest'
import { evaluateGates, type GateReport } from './evaluate-gates.ts'
import { readGatePairs } from './gate-pairs.ts'

/** Classes in which no bad response may pass. */
const strict = [
  'number',
  'negation',
  'name',
  'twin',
  'merged',
  'language',
  'unit',
  'price',
  'dose',
  'version',
]

/** What `npm run eval -- --gates --json` prints, once for both tests: it checks some 12,000 titles. */
const reports: GateReport[] = []
beforeAll(async () => {
  await evaluateGates(['--gates', '--json'], { print: (text) => reports.push(JSON.parse(text)) })
})

test('the checks reject bad responses and accept good ones, alone and in requests of twenty', async () => {
  const pairs = await readGatePairs()
  const bad = pairs.filter(({ isGood }) => !isGood)
  expect(bad.length).toBeGreaterThanOrEqual(400)
  expect(pairs.length - bad.length).toBeGreaterThanOrEqual(600)
  expect(new Set(bad.map((pair) => pair.class)).size).toBeGreaterThanOrEqual(20)
  expect(bad.filter(({ language }) => language !== 'en').length).toBeGreaterThanOrEqual(150)
  for (const { kind, all, byClass, wrong } of reports) {
    const rows = wrong.map(({ title, response, reason }) => `${reason ?? 'accepted'}: ${title} → ${response}`)
    expect(all.value, rows.join('\n')).toBeLessThan(kind === 'good rejected' ? 0.01 : 0.02)
    if (kind === 'bad accepted') expect(strict.filter((each) => byClass[each]?.wrong !== 0)).toEqual([])
  }
})

test('with --json each kind and size is a line', () => {
  expect(reports.map(({ size, kind }) => `${kind} ${size}`)).toEqual([
    'bad accepted 1',
    'good rejected 1',
    'bad accepted 20',
    'good rejected 20',
  ])
})
