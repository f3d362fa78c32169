import { restoreQuestions } from '@quarry/contracts/endpoints/questions'
import { expect, test } from 'vitest'
import { bytesOf } from '../file-bytes.ts'
import { FileProblem } from '../row.ts'
import { dump, fileOf, gzipped, jsonl, post, read, zst } from './testing/sample-file.ts'

test.each<[string, File | Promise<File>, RegExp]>([
  ['an empty file', fileOf('a.csv'), /^This file is empty\.$/],
  ['a workbook', fileOf('a.xlsx', 'PK\u0003\u0004 and more'), /^This is a spreadsheet file\./],
  ['an archive', fileOf('a.zip', 'PK\u0003\u0004 and more'), /^This is a ZIP archive\./],
  ['a PDF', fileOf('a.csv', '%PDF-1.7'), /^This is a PDF/],
  ['a web page', fileOf('a.csv', '\n<!DOCTYPE html><title>Error</title>'), /^This is a web page/],
  ['a saved table of a web page', fileOf('a.csv', '<!-- 2 -->\n<table><tr>'), /^This is a web page/],
  [
    'comments',
    fileOf('a.ndjson', '{"body":"Why not do that?","parent_id":"t3_1abcde"}\n'),
    /^This file contains comments/,
  ],
  ['a session', fileOf('a.json', '{"format":"quarry-session","version":1}'), /“Load from a file”/],
  [
    'a picture',
    fileOf('a.txt', new Uint8Array([0xff, 0xd8, 0, 0, 1, 0, 7, 0, 0, 0, 0])),
    /^This file contains no text\./,
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
    fileOf('a.csv', 'title,text\n"', 'x\n'.repeat(1_100_000)),
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

const oddLinks = [
  ...[
    'javascript:alert(1)',
    '//evil.example/r/a/comments/1abcde/',
    'https://evil.example/r/a/comments/1abcde/',
  ],
  ...[
    '/r/a b/comments/1abcde/',
    '/r/<b>/comments/1abcde/"onclick=x',
    '\\\\evil\\r\\a\\comments\\1abcde',
    'http://[',
  ],
  ...[
    '/r/a/comments/1abcde/\0\t\r\n\u2028',
    '/r/a/comments/1ABCDE/',
    `/r/a/comments/1abcde/${'é'.repeat(400)}`,
    '\ud800',
  ],
  ...[
    '/r/a/comments/%2e%2e/%00',
    'https://www.reddit.com@evil.example/r/a/comments/1abcde/',
    '__proto__',
    '/r//comments//',
  ],
  ...[{ toString: 1 }, ['/r/a/comments/1abcde/'], 1e308, -0, true],
]
const oddValues = [
  ...oddLinks,
  'a b',
  '<b>"',
  "a'b\\c",
  ' ',
  '/',
  '..',
  'x'.repeat(5000),
  'constructor',
  '1e999',
  '-5',
  '9'.repeat(400),
  1.5,
]

test('the server accepts the questions of a file with odd values', async () => {
  const fields = ['permalink', 'id', 'subreddit', 'author', 'score', 'num_comments', 'created_utc', 'title']
  const rows = fields.flatMap((field) => oddValues.map((value) => post({ [field]: value })))
  const both = oddValues.map((value) => post({ permalink: value, subreddit: value, id: '1abcde' }))
  for (const row of [...rows, ...both]) {
    const file = fileOf('a.jsonl', JSON.stringify(row))
    const { questions } = await read(file)
    expect([row, restoreQuestions.schema.body.safeParse({ questions }).error]).toEqual([row, undefined])
    if (row.title === post().title) expect(questions).toHaveLength(1)
  }
})

test('a file of more than 512 MB and a decompression bomb are rejected without being read to the end', async () => {
  const huge = fileOf('a.csv', 'title\n')
  Object.defineProperty(huge, 'size', { value: 2 ** 30 })
  await expect(read(huge)).rejects.toThrow('more than 512 MB')
  // Rejected after the first megabytes, because no row is that long.
  const bomb = fileOf('a.txt.gz', await gzipped('x'.repeat(5_000_000)))
  expect(bomb.size).toBeLessThan(30_000)
  await expect(read(bomb)).rejects.toThrow('Row 1 is longer than')
  const lines = fileOf('a.txt.gz', await gzipped('why?\n'.repeat(1000)))
  await expect(readBytes(lines, 4999)).rejects.toThrow('more than 512 MB')
  const repeated = fileOf('a.txt.gz', await gzipped('why?\n'.repeat(1_700_000)))
  await expect(readBytes(repeated)).rejects.toThrow('more than 100 times its size')
})

async function readBytes(file: File, limit?: number): Promise<void> {
  for await (const _ of bytesOf(file, () => undefined, limit));
}
