import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { QuestionModel } from '@quarry/questions/question-model'
import { expect, test } from 'vitest'
import { commands } from '../scripts/commands.js'
import { evaluate } from './main.ts'
import { fileOf } from './testing/file-of.ts'

const sampleTitles = fileURLToPath(new URL('samples/titles.jsonl', import.meta.url))
const lastLine = async (...args: string[]) => JSON.parse((await evaluate(args)).split('\n').at(-1) ?? '')

test('a command without a file says which there are', async () => {
  await expect(evaluate([])).rejects.toThrow('--titles, --checks, --judge or --topics FILE')
})

test('the last line is the scores as JSON over the sure titles of all files', async () => {
  const community = { posts: 100, selfPosts: 20, marked: 12, markedSelf: 9 }
  const post = { isSelf: true, domain: 'self.Crumbs', hasText: true, flair: null, score: 3, numComments: 14 }
  const about = { subreddit: 'Crumbs', post, community }
  const one = await fileOf([
    { title: 'Why does my bread collapse?', question: 1, lang: 'en', ...about },
    { title: 'My first loaf', question: 0, lang: 'en', ...about },
    { title: 'Bread', question: 1, unsure: true, lang: 'en' },
  ])
  const other = await fileOf([{ title: 'Warum fällt mein Brot zusammen?', question: true, lang: 'de' }])
  expect(await lastLine('--titles', one, '--titles', other)).toEqual({
    precision: 1,
    recall: 1,
    f1: 1,
    n: 3,
    byLanguage: {
      de: { precision: 1, recall: 1, f1: 1, n: 1 },
      en: { precision: 1, recall: 1, f1: 1, n: 2 },
    },
  })
})

test('a model is trained from the sample, the same each time, and finds its held-out titles', async () => {
  const [first, second] = [await fileOf([]), await fileOf([])]
  const trained = await lastLine('--titles', sampleTitles, '--train', '--model', first)
  await evaluate(['--titles', sampleTitles, '--train', '--model', second])
  const text = await readFile(first, 'utf8')
  expect(await readFile(second, 'utf8')).toBe(text)
  const model = QuestionModel.parse(JSON.parse(text))
  expect(Object.keys(model.weights)).toContain('ends-asking')
  expect(model.cuts.broad).toBeLessThanOrEqual(model.cuts.strict)
  expect(trained.heldOut[0]).toMatchObject({ setting: 'title alone', filter: 'broad', n: trained.titles })
  expect(trained.heldOut[0].f1).toBeGreaterThan(0.75)
})

test('a title is not judged by a model that has seen others of its community', async () => {
  // Only the word that all titles of a community share tells whether they ask.
  const rows = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter, at) =>
    Array(30).fill({ title: `Loaf of b${letter}read`, subreddit: `Bakers${letter}`, question: at % 2 }),
  )
  const { heldOut } = await lastLine(
    ...['--titles', await fileOf(rows), '--train', '--model', await fileOf([])],
  )
  expect(heldOut[0].n).toBe(rows.length)
  expect(heldOut[0].precision).toBeLessThan(0.8)
})

test('the model that ships finds most questions of the sample', async () => {
  expect((await lastLine('--titles', sampleTitles)).f1).toBeGreaterThan(0.8)
})

test('README.md explains every option of the command', async () => {
  const readme = await readFile(join(import.meta.dirname, 'README.md'), 'utf8')
  for (const option of Object.keys(commands.eval?.options ?? {})) expect(readme).toContain(`--${option}`)
})
