import { expect, test } from 'vitest'
import { readRewrittenPairs } from './rewritten-pairs.ts'
import { evaluate, fileOf } from './testing/evaluate.ts'

const TABLE = [
  '\tUnnamed: 0\tID\till formed\twell formed\tcategory',
  '7\t1\t2\tStoring rye bread\tHow do I store rye bread?\tbread',
  '8\t1\t3\t"what is a ""levain"""\t"What is a ""levain""?"\tbread',
  '',
].join('\n')
const pairs = [
  { title: 'Storing rye bread', clean: 'How do I store rye bread?' },
  { title: 'what is a "levain"', clean: 'What is a "levain"?' },
]

test('pairs are read from a table with quoted fields, and from lines of JSON', async () => {
  expect(await readRewrittenPairs(await fileOf(TABLE))).toEqual(pairs)
  const lines = pairs.map(({ title, clean }) => JSON.stringify({ 'ill formed': title, 'well formed': clean }))
  expect(await readRewrittenPairs(await fileOf(`${lines.join('\n')}\n`))).toEqual(pairs)
})

test.each([
  ['title\tclean\na\tb', /must name ill formed and well formed/],
  [`${TABLE}9\t1\t4\talone`, /Line 4 .* is no pair/],
  ['{"ill formed": "a"}', /Line 1 .* is no pair/],
])('%j is no file of pairs', async (text, message) => {
  await expect(readRewrittenPairs(await fileOf(text))).rejects.toThrow(message)
})

test('pairs score the titles as they are and as the sandbox cleans them, beside the published figures', async () => {
  const path = await fileOf(TABLE)
  const { isDone, printed } = await evaluate('--pairs', path)
  expect(isDone).toBe(true)
  expect(printed).toMatch(/\| *untouched *\| *sandbox *\| *published, best *\| *published, untouched *\|/)
  expect(printed).toMatch(/\| BLEU-4 .*\| 100\.0 *\| 34\.4 *\| 16\.3 *\|/)
  expect(printed).toMatch(/\| distance by words .*\| 0\.0 % *\| 44\.2 % *\| 52\.6 % *\|/)
  expect(printed).toMatch(/\| nearer : further .*\| 100\.0 : 0\.0 *\| 54\.0 : 25\.4 *\| – : – *\|/)
  expect(printed).toMatch(/\| ends as a question *\| 0\.0 % *\| 100\.0 % *\| 100\.0 % *\| 53\.0 % *\|/)
  const json = await evaluate('--pairs', path, '--model', 'sandbox', '--json')
  expect(JSON.parse(json.printed)).toEqual({
    model: 'sandbox',
    pairs: 2,
    bleu4: 1,
    wordDistance: 0,
    nearer: 1,
    further: 0,
    endsAsQuestion: 1,
  })
})

test('pairs and a file of titles are not scored together', async () => {
  const path = await fileOf(TABLE)
  const { isDone, logged } = await evaluate('--pairs', path, '--data', path)
  expect(isDone).toBe(false)
  expect(logged).toContain('--pairs FILE')
})
