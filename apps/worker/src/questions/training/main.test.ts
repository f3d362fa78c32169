import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { shippedModel } from '@quarry/questions/shipped-model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectOrigin } from './origin.ts'
import { writtenTitles } from './written-titles.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const run = (...args: string[]) => promisify(execFile)(process.execPath, [main, ...args])
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'titles-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(...lines: string[]): Promise<string> {
  const path = join(folder, `${lines.length}.jsonl`)
  await writeFile(path, lines.join('\n'))
  return path
}

test('without a file it prints its usage', async () => {
  await expect(run()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--titles FILE') })
})

test('the last line is the score over the sure rows, as JSON', async () => {
  const path = await fileOf(
    '{"title": "Why does my bread collapse?", "subreddit": "Crumbs", "question": 1, "unsure": false}',
    '{"title": "My first loaf", "subreddit": "Crumbs", "question": 0, "unsure": false}',
    '{"title": "Bread", "subreddit": "Crumbs", "question": 1, "unsure": true}',
  )
  const { stdout } = await run('--titles', path, '--json')
  const perfect = { precision: 1, recall: 1, f1: 1, n: 2 }
  expect(JSON.parse(stdout)).toEqual({ ...perfect, typeMacroF1: null, byLanguage: { unknown: perfect } })
})

test('facts of the post, its community, its language and its type are read and scored', async () => {
  const community = { posts: 100, selfPosts: 20, marked: 12, markedSelf: 9 }
  const rows = [
    {
      title: 'Why does my bread collapse?',
      question: 1,
      type: 'reason',
      lang: 'en',
      post: { isSelf: true, domain: 'self.Crumbs', hasText: true, flair: 'Help', score: 3, numComments: 14 },
      community,
    },
    {
      title: 'My first loaf',
      question: 0,
      type: null,
      lang: 'en',
      post: { isSelf: false, domain: 'i.redd.it', hasText: false, flair: null, score: 90, numComments: 2 },
      community,
    },
    { title: 'Warum fällt mein Brot zusammen?', question: 1, type: 'reason', lang: 'de' },
  ]
  const path = await fileOf(...rows.map((row) => JSON.stringify({ ...row, subreddit: 'Crumbs' })), '', '')
  const { stdout } = await run('--titles', path, '--json')
  expect(JSON.parse(stdout)).toMatchObject({
    n: 3,
    f1: 1,
    typeMacroF1: expect.any(Number),
    byLanguage: { de: { n: 1, f1: 1 }, en: { n: 2, f1: 1 } },
  })
})

test('a line that is no labelled title is named', async () => {
  const path = await fileOf('{"title": "Bread", "question": 0}', '{"title": 7}')
  await expect(run('--titles', path, '--json')).rejects.toMatchObject({
    stderr: expect.stringContaining('Line 2'),
  })
})

/** Twelve subreddits of invented bakers. */
const corpus = Array.from({ length: 12 }, (_, subreddit) =>
  [
    { title: 'Why does my crust smell of pears?', question: 1, type: 'reason', post: { isSelf: true } },
    { title: 'How do I keep rye bread fresh?', question: 1, type: 'howto', post: { isSelf: true } },
    { title: 'My oven of last Sunday', question: 0, type: null, post: { isSelf: false } },
    { title: 'Rye bread news of the week', question: 0, type: null, post: { isSelf: false } },
  ].map((row) => JSON.stringify({ ...row, subreddit: `Bakers${subreddit}` })),
).flat()

test('training again makes the same bytes, and a check reports a model that differs from it', async () => {
  const titles = await fileOf(...corpus)
  const written = ['--written', await fileOf('# reason', 'Why is rye sour?', '# no question', 'Help us bake')]
  const [first, second] = [join(folder, 'first.json'), join(folder, 'second.json')]
  await Promise.all(
    [first, second].map((model) => run('--titles', titles, '--train', '--model', model, ...written)),
  )
  const trained = await readFile(first, 'utf8')
  expect(await readFile(second, 'utf8')).toBe(trained)

  const verify = (file: string) => run('--titles', file, '--verify', '--model', second, ...written)
  await writeFile(second, trained.replace(/"bias": -?[\d.]+/, '"bias": 9.99'))
  const fewer = await fileOf(...corpus.slice(1))
  const [same, changed, other] = await Promise.allSettled([
    run('--titles', titles, '--verify', '--model', first, ...written),
    verify(titles),
    verify(fewer),
  ])
  expect(same).toMatchObject({ value: { stdout: expect.stringContaining('to the byte') } })
  expect(changed).toMatchObject({
    reason: { code: 1, stderr: expect.stringContaining('weights were changed') },
  })
  expect(other).toMatchObject({
    reason: { code: 1, stderr: expect.stringContaining('other labelled titles') },
  })
})

test('the model that ships was trained with the written titles and the features of today', () => {
  expect(shippedModel.origin).toMatchObject(projectOrigin(writtenTitles))
})
