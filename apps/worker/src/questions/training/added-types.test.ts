import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashOfTitle, readAddedTypes } from './added-types.ts'

const titles = ['Which flour for rye?', 'Why does my loaf sink?']
const list = [
  { hash: hashOfTitle('Why does my loaf sink?'), facts: { type: 'troubleshooting', subreddit: 'bread' } },
]

async function fileOf(...rows: readonly object[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-types-'))
  onTestFinished(async () => await rm(folder, { recursive: true }))
  const path = join(folder, 'titles.jsonl')
  await writeFile(path, `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`)
  return path
}

test('types are added to the titles that have them, which then train types only', async () => {
  const path = await fileOf(...titles.map((title) => ({ title })))
  expect(await readAddedTypes([path], list)).toMatchObject([
    { title: titles[1], type: 'troubleshooting', subreddit: 'bread', question: true, typeOnly: true },
  ])
})

test('a title that is in none of the files is an error, and without files nothing is added', async () => {
  const path = await fileOf({ title: titles[0] })
  await expect(readAddedTypes([path], list)).rejects.toThrow('1 of 1 titles with added types')
  expect(await readAddedTypes([], list)).toEqual([])
})
