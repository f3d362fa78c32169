import { expect, test } from 'vitest'
import { readEditedTitles } from './edited-title.ts'
import { evaluate, fileOf } from './testing/evaluate.ts'

test('without a file and without a key the titles that come with the project make the table', async () => {
  const { isDone, printed } = await evaluate()
  expect(isDone).toBe(true)
  expect(printed).toMatch(/\| *untouched *\| *rules *\| *editor *\| *sandbox *\|/)
  expect(printed).toMatch(/\| brackets left .* 0 of 48: 0\.0 % .*\| 0 of 48: 0\.0 %/)
})

test('a careful editor’s titles pass the checks, except for words that change the meaning', async () => {
  const { printed } = await evaluate('--model', 'editor', '--json')
  const { refused } = JSON.parse(printed)
  expect(refused.of).toBe(48)
  expect(refused.count).toBeLessThanOrEqual(2)
})

test('one model on a given file is a line of JSON', async () => {
  const path = await fileOf(
    '{"title": "[Help] why is my rye flat??", "clean": "Why is my rye flat?", "question": 1}\n' +
      '{"title": "A title that nobody has edited"}\n',
  )
  const { printed } = await evaluate('--model', 'sandbox', '--json', '--data', path)
  expect(JSON.parse(printed)).toMatchObject({ model: 'sandbox', titles: 1, exact: { count: 1 } })
})

test('a line without a title is named', async () => {
  await expect(readEditedTitles(await fileOf('{"title": "Why?"}\n{"title"'))).rejects.toThrow('Line 2')
})

test.each([['--nonsense'], ['--titles-per-request', '0']])('with %s it prints its usage', async (...args) => {
  const { isDone, printed, logged } = await evaluate(...args)
  expect({ isDone, printed }).toEqual({ isDone: false, printed: '' })
  expect(logged).toContain('npm run eval -- --cleaning')
})

test('a model that cannot be scored is named with those that can', async () => {
  expect(await evaluate('--model', 'parrot')).toMatchObject({
    isDone: false,
    logged: expect.stringMatching(
      /^--model must be one of untouched, rules, editor, sandbox, gemini, not 'parrot'\n+$/,
    ),
  })
})

test('gemini without a key names what is missing', async () => {
  const { isDone, logged } = await evaluate('--model', 'gemini')
  expect(isDone).toBe(false)
  expect(logged).toContain('GEMINI_API_KEY')
})
