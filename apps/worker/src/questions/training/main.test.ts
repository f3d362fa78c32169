import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

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

test('without a file it says which one to give', async () => {
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
