import { expect, test } from 'vitest'
import { sampleQuestion } from '../session/sample-question.ts'
import { bytesOf } from './file-bytes.ts'
import { FileProblem } from './file-problem.ts'
import { type ReadChoices, readFile } from './read-file.ts'
import { createIsKnown, idOfTitle } from './title-id.ts'

const choices: ReadChoices = { subreddit: 'my_file' }

async function read(file: File, change: Partial<ReadChoices> = {}, room = 20_000) {
  const { summary, take } = await readFile(file, { ...choices, ...change }, { room })
  return { ...summary, questions: take('all'), take }
}

const fileOf = (name: string, ...parts: BlobPart[]) =>
  new File(parts, name, { lastModified: Date.UTC(2026, 0, 2) })

async function gzipped(text: string): Promise<ArrayBuffer> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
}

const post = (change: Record<string, unknown> = {}) => ({
  id: '1abcde',
  title: 'Why does my sourdough collapse after shaping?',
  subreddit: 'Breadit',
  author: 'crumb',
  score: 12,
  num_comments: 34,
  created_utc: 1_700_000_000,
  permalink: '/r/Breadit/comments/1abcde/why_does/',
  is_self: true,
  selftext: 'It was fine yesterday.',
  ...change,
})
const dump = [
  post(),
  post({
    id: '1abcdf',
    permalink: '/r/Breadit/comments/1abcdf/loaf/',
    title: 'My first loaf &amp; butter',
    is_self: false,
  }),
  post({ id: '1abcdg', permalink: null, title: 'How long should dough rest?', created_utc: '1700000001' }),
]
const jsonl = dump.map((row) => JSON.stringify(row)).join('\n')
const titles = (questions: readonly { title: string }[]) => questions.map(({ title }) => title)
const dumpTitles = titles(dump).map((title) => title.replace('&amp;', '&'))

test('a post of an archive becomes a question with its facts', async () => {
  const { questions, take, format, counts } = await read(fileOf('RS_2023-11.jsonl', jsonl))
  expect([format, counts]).toEqual([
    'jsonl',
    { rows: 3, duplicates: 0, unusable: {}, taken: { strict: 2, broad: 2, all: 3 } },
  ])
  expect(questions[0]).toMatchObject({
    id: '1abcde',
    title: dumpTitles[0],
    originalTitle: dumpTitles[0],
    subreddit: 'Breadit',
    author: 'crumb',
    score: 12,
    numComments: 34,
    createdAt: '2023-11-14T22:13:20.000Z',
    permalink: '/r/Breadit/comments/1abcde/why_does/',
    processingStatus: 'pending',
    type: 'reason',
  })
  expect(questions[2]).toMatchObject({
    id: '1abcdg',
    permalink: '/r/Breadit/comments/1abcdg/',
    createdAt: '2023-11-14T22:13:21.000Z',
  })
  expect(titles(take('strict'))).toEqual([dumpTitles[0], dumpTitles[2]])
})

test('a former JSON export keeps ids, links, dates and the author’s titles', async () => {
  const before = sampleQuestion('1abcde', {
    title: 'Is the loaf done?',
    originalTitle: '[help] is the loaf done',
    processingStatus: 'processed',
    numComments: 34,
  })
  const undated = sampleQuestion(idOfTitle('is rye done', 'bread'), {
    title: 'is rye done',
    originalTitle: 'is rye done',
  })
  const { questions } = await read(fileOf('export.json', JSON.stringify([before, undated])))
  const { id, permalink, createdAt, numComments, originalTitle } = before
  expect(questions).toMatchObject([
    { id, permalink, createdAt, numComments, originalTitle, title: originalTitle },
    { id: undated.id },
  ])
})

test('a former list of prompts keeps the ids in its links', async () => {
  const text =
    '"Prompt","Topic","Type","Subreddit","Engagement","Link"\n"Is the loaf done?","Loaf","Facts","Breadit",46,"https://www.reddit.com/r/Breadit/comments/1abcde/"\n'
  expect((await read(fileOf('prompts-2026-11-05.csv', text))).questions).toMatchObject([
    {
      id: '1abcde',
      title: 'Is the loaf done?',
      subreddit: 'Breadit',
      permalink: '/r/Breadit/comments/1abcde/',
    },
  ])
})

test('rows without a date have the day in the file’s name, unless the file is older', async () => {
  const text = '"Original Question","Enhanced Question","Subreddit"\n"is it done","Is it done?","bread"\n'
  const dateIn = async (name: string) => (await read(fileOf(name, text))).questions[0]?.createdAt
  const changed = new Date(Date.UTC(2026, 0, 2)).toISOString()
  expect(await dateIn('reddit-questions-enhanced-2025-11-05.csv')).toBe(
    new Date(2025, 10, 5, 23, 59, 59, 999).toISOString(),
  )
  for (const name of ['questions-2026-03-05.csv', 'questions.csv', 'q-2025-99-01.csv'])
    expect(await dateIn(name), name).toBe(changed)
})

test('a question is known by its id, or by its title where one of the two has no id of Reddit’s', () => {
  const held = [
    sampleQuestion('1abcde', { title: 'Is it done?', originalTitle: 'is it done' }),
    sampleQuestion(idOfTitle('why is it wet', 'bread'), {
      title: 'why is it wet',
      originalTitle: 'why is it wet',
    }),
  ]
  const isKnown = createIsKnown(held)
  const row = (id: string, title: string) => sampleQuestion(id, { title, originalTitle: title })
  expect(isKnown(row('1abcde', 'Another title'))).toBe(true)
  for (const title of ['Is it done?', 'IS IT DONE'])
    expect(isKnown(row(idOfTitle(title, 'bread'), title))).toBe(true)
  expect(isKnown(row('1abcdf', 'Why is it wet')), 'a post of a title in the file').toBe(true)
  expect(isKnown(row('1abcdf', 'is it done')), 'another post with the same title').toBe(false)
  expect(isKnown(row(idOfTitle('why', 'bread'), 'why'))).toBe(false)
})

const listing = {
  kind: 'Listing',
  data: { after: null, children: dump.map((data) => ({ kind: 't3', data })) },
}

test.each([
  ['a listing of Reddit', 'new.json', JSON.stringify(listing)],
  ['a listing with line breaks', 'new.json', JSON.stringify(listing, null, 2)],
  [
    'a post and its comments',
    'post.json',
    JSON.stringify([listing, { kind: 'Listing', data: { children: [] } }]),
  ],
  ['a list', 'posts.json', JSON.stringify(dump, null, 1)],
  ['a list in an object', 'posts.json', JSON.stringify({ total: 3, posts: dump })],
  ['an object per line, whatever its name', 'posts.json', jsonl],
  ['an object per line without an extension', 'breadit_submissions', `${jsonl}\n`],
  [
    'a table with commas',
    'a.csv',
    `id,title,subreddit\n${dumpTitles.map((title, i) => `1abcd${i},${title},Breadit`).join('\n')}`,
  ],
  [
    'Excel’s table with semicolons',
    'a.csv',
    `\ufeffTitle;Subreddit\r\n${dumpTitles.map((title) => `"${title}";Breadit\r\n`).join('')}`,
  ],
  [
    'a table with tabs',
    'a.tsv',
    `Subreddit\tQuestion\n${dumpTitles.map((title) => `Breadit\t${title}`).join('\n')}`,
  ],
  ['a table without names', 'a.csv', dumpTitles.map((title, i) => `${i},"${title}"`).join('\r')],
  ['a title per line', 'a.txt', `\n${dumpTitles.join('\r\n')}\r\n\r\n`],
])('%s is read', async (_name, file, text) => {
  expect(titles((await read(fileOf(file, text))).questions)).toEqual(dumpTitles)
})

test('text in UTF-16, in Windows-1252 and compressed is read', async () => {
  const text = 'Title;Score\nWie düngt man Tomaten?;7\n'
  const units = Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0))
  const western = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const found = { title: 'Wie düngt man Tomaten?', score: 7 }
  expect(await read(fileOf('a.csv', units))).toMatchObject({ encoding: 'utf-16le', questions: [found] })
  expect(await read(fileOf('a.csv', units.slice(1)))).toMatchObject({
    encoding: 'utf-16le',
    questions: [found],
  })
  expect(await read(fileOf('a.csv', western))).toMatchObject({ encoding: 'windows-1252', questions: [found] })
  expect(await read(fileOf('a.csv.gz', await gzipped(text)))).toMatchObject({
    encoding: 'utf-8',
    questions: [found],
  })
})

// `zstd --long=31` over one line of JSON: its header asks for a window of 2 GB.
const zst = Uint8Array.from(
  atob(
    'KLUv/QCobAMA8kcZGoC3bWgpiRajQN9+2+0SmtArUHeAQKWNxRoGgIQ21ueIUjZ4bwKC4hx1M1IblaGb9yYqI/y8N1PZ0fjmg+SwCiY+po3gKSuo1EKXkraStcW3GI515S2p8HNVvX1zTXRg8fPcIwIBAG4GogEAAA==',
  ),
  (letter) => letter.charCodeAt(0),
)

test('an archive dump is read although it was compressed with a window of 2 GB', async () => {
  expect(titles((await read(fileOf('breadit_submissions.zst', zst))).questions)).toEqual([dumpTitles[0]])
})

test('what makes no question is counted with its reason, and what is there twice once', async () => {
  const rows = [
    post(),
    post({ title: 'The same post again' }),
    post({ id: '2aaaaa', permalink: '', title: ' ' }),
    post({ id: '2aaaab', permalink: '', selftext: '[removed]' }),
    post({ id: '2aaaac', permalink: '', over_18: true }),
    post({ id: '2aaaad', permalink: '', distinguished: 'moderator' }),
    post({ id: '2aaaae', permalink: '', title: 'Wie d\ufffdngt man?' }),
    [1],
  ]
  const { counts } = await read(
    fileOf('a.jsonl', `${rows.map((row) => JSON.stringify(row)).join('\n')}\n{"title": "cut`),
  )
  expect(counts).toMatchObject({
    rows: 9,
    duplicates: 1,
    unusable: { untitled: 1, removed: 1, nsfw: 1, official: 1, garbled: 1, unreadable: 2 },
    taken: { all: 1 },
  })
})

test('titles without ids are the same whenever they are opened, and different by subreddit', async () => {
  const file = fileOf('a.txt', 'How deep?\nhow deep?\nWhich one?')
  const [first, other] = [await read(file), await read(file, { subreddit: 'other' })]
  expect(first.counts).toMatchObject({ rows: 3, duplicates: 1 })
  expect((await read(file)).questions).toEqual(first.questions)
  expect(new Set([...first.questions, ...other.questions].map(({ id }) => id)).size).toBe(4)
  expect(first.questions[0]).toMatchObject({
    subreddit: 'my_file',
    permalink: '/',
    createdAt: '2026-01-02T00:00:00.000Z',
  })
})

test('columns that were guessed wrong can be chosen', async () => {
  const file = fileOf('a.csv', 'Headline,Body\nBread,Why does it collapse?')
  expect(await read(file)).toMatchObject({
    columns: { title: 'Headline' },
    names: ['Headline', 'Body'],
    hasHeader: true,
  })
  expect(titles((await read(file, { columns: { title: 'Body' } })).questions)).toEqual([
    'Why does it collapse?',
  ])
  expect(titles((await read(file, { hasHeader: false, columns: { title: 'Column 1' } })).questions)).toEqual([
    'Headline',
    'Bread',
  ])
})

test('reading ends when no more questions fit', async () => {
  const lines = Array.from({ length: 30_000 }, (_, i) => `Why does loaf ${i} collapse after shaping?\n`)
  const { stopped, questions, counts } = await read(fileOf('a.txt', lines.join('')), {}, 10)
  expect([stopped, questions.length]).toEqual([true, 10])
  expect(counts.rows).toBeLessThan(30_000)
})

test('a formula, markup and a script stay text', async () => {
  const texts = ['=HYPERLINK("x")', '<img src=x onerror=alert(1)> why?', '<b>Is</b> it done?']
  expect(titles((await read(fileOf('a.txt', texts.join('\n')))).questions)).toEqual(texts)
})

test.each<[string, File | Promise<File>, RegExp]>([
  ['an empty file', fileOf('a.csv'), /^This file is empty\.$/],
  ['a workbook', fileOf('a.xlsx', 'PK\u0003\u0004 and more'), /^This is a spreadsheet file\./],
  ['an archive', fileOf('a.zip', 'PK\u0003\u0004 and more'), /^This is a ZIP archive\./],
  ['a PDF', fileOf('a.csv', '%PDF-1.7'), /^This is a PDF/],
  ['a web page', fileOf('a.csv', '\n<!DOCTYPE html><title>Error</title>'), /^This is a web page/],
  ['a session', fileOf('a.json', '{"format":"quarry-session","version":1}'), /“Load session file”/],
  [
    'a picture',
    fileOf('a.txt', new Uint8Array([0xff, 0xd8, 0, 0, 1, 0, 7, 0, 0, 0, 0])),
    /^This file holds no text\./,
  ],
  [
    'another encoding',
    fileOf('a.txt', new Uint8Array(900).fill(0x83)),
    /^The text of this file is in an encoding/,
  ],
  ['JSON that is cut off', fileOf('a.json', JSON.stringify(dump).slice(0, -9)), /^This JSON file is cut off/],
  ['JSON that is none', fileOf('a.json', '[{title: "Why?"}]'), /^This file is not valid JSON\./],
  ['JSON without titles', fileOf('a.json', '{"a":{"b":1}}'), /^No titles were found/],
  ['deep nesting', fileOf('a.json', '['.repeat(100_000)), /nested too deeply/],
  ['a line without an end', fileOf('a.jsonl', 'x'.repeat(2_100_000)), /^Row 1 is longer than/],
  [
    'a quotation mark that never closes',
    fileOf('a.csv', 'title\n"', 'x\n'.repeat(1_100_000)),
    /^Row 2 is longer than/,
  ],
  [
    'a compressed file that is cut off',
    gzipped(jsonl.repeat(99)).then((bytes) => fileOf('a.gz', bytes.slice(0, -20))),
    /^This compressed file is damaged/,
  ],
  ['a damaged .zst', fileOf('a.zst', zst.slice(0, 60), 'damaged'), /^This compressed file is damaged/],
])('%s ends in one sentence', async (_name, given, sentence) => {
  const problem = await read(await given).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(FileProblem)
  expect((problem as FileProblem).message).toMatch(sentence)
})

test('a file of more than 512 MB and a bomb end in a sentence without being read to their ends', async () => {
  const huge = fileOf('a.csv', 'title\n')
  Object.defineProperty(huge, 'size', { value: 2 ** 30 })
  await expect(read(huge)).rejects.toThrow('more than 512 MB')
  // Ends after the first megabytes, because no row is as long.
  const bomb = fileOf('a.txt.gz', await gzipped('x'.repeat(20_000_000)))
  expect(bomb.size).toBeLessThan(30_000)
  await expect(read(bomb)).rejects.toThrow('Row 1 is longer than')
  const lines = fileOf('a.txt.gz', await gzipped('why?\n'.repeat(1000)))
  const parts = bytesOf(lines, () => undefined, 4999)
  const all = async () => {
    for await (const _ of parts);
  }
  await expect(all()).rejects.toThrow('more than 512 MB')
})
