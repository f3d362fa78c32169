import 'fake-indexeddb/auto'
import { readingsOf } from '@quarry/questions/compare/readings'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openAnalyses } from './database.ts'
import { readSessionFile } from './session-file.ts'
import databaseText from './testing/database-of-05e65efd.json?raw'
import databaseWithTopics from './testing/database-of-d5907d1e.json?raw'
import file from './testing/file-of-05e65efd.json?raw'
import fileWithTopics from './testing/file-of-d5907d1e.json?raw'

// Commit 05e65efd wrote the first fixtures, whose posts were read and cleaned with the sandbox before one title was
// edited and another deleted. Commit d5907d1e, the last one whose questions don't say when they were added, wrote the
// same with a codebook and a group. Questions and searches like the others are left out.

/** The fixtures mark maps and sets, which JSON lacks. */
const MarkedMap = z.object({ $map: z.array(z.tuple([z.unknown(), z.unknown()])) })
const MarkedSet = z.object({ $set: z.array(z.unknown()) })
const Dump = z.object({
  version: z.number(),
  stores: z.object({
    analyses: z.array(z.object({ id: z.string() }).loose()),
    parts: z.array(z.object({ analysisId: z.string(), name: z.string() }).loose()),
    questions: z.array(z.object({ analysisId: z.string(), id: z.string() }).loose()),
    settings: z.array(z.tuple([z.string(), z.unknown()])),
  }),
})

async function loadDatabase(name: string, text: string): Promise<string> {
  const dump = Dump.parse(
    JSON.parse(text, (_, value) => {
      const map = MarkedMap.safeParse(value)
      if (map.success) return new Map(map.data.$map)
      const set = MarkedSet.safeParse(value)
      return set.success ? new Set(set.data.$set) : value
    }),
  )
  const database = await openDB(name, dump.version, {
    upgrade(created) {
      if (dump.version > 1) created.createObjectStore('own', { keyPath: ['analysisId', 'holder'] })
      created.createObjectStore('analyses', { keyPath: 'id' })
      created.createObjectStore('parts', { keyPath: ['analysisId', 'name'] })
      created.createObjectStore('questions', { keyPath: ['analysisId', 'id'] })
      created.createObjectStore('settings')
    },
  })
  for (const store of ['analyses', 'parts', 'questions'] as const)
    for (const record of dump.stores[store]) await database.put(store, record)
  for (const [key, value] of dump.stores.settings) await database.put('settings', value, key)
  database.close()
  return dump.stores.analyses[0]?.id ?? ''
}

test('a file of 05e65efd opens', () => {
  const read = readSessionFile(file)
  expect(read).toMatchObject({
    session: {
      seedTerms: ['vegetable garden', '', '', '', ''],
      subreddits: [
        { name: 'gardening', limit: 8 },
        { name: 'composing', limit: 8 },
      ],
      ...{ protectedTerms: [], runs: [], deleted: [] },
    },
  })
  if ('problem' in read) throw new Error(read.problem)
  expect(read.session.questions).toHaveLength(5)
  expect(read.session.questions).toContainEqual(expect.objectContaining({ title: 'Is this my own title?' }))
})

test('a file from before 28 November opens, with its protected terms', () => {
  const { protectedTerms: _, ...rest } = z.record(z.string(), z.unknown()).parse(JSON.parse(file))
  const style = { protectedTerms: ['C++'], spelling: 'american', sentenceCase: true }
  const topicEdits = { names: {}, merged: { a: 'b' }, splits: [], pinned: [] }
  const earlier = { ...rest, style, topicEdits, titlesPerRequest: 'automatic' }
  expect(readSessionFile(JSON.stringify(earlier))).toMatchObject({
    session: { protectedTerms: ['C++'], titlesPerRequest: 20, topicEdits: new Map() },
  })
  expect(readSessionFile(JSON.stringify(rest))).toMatchObject({ session: { protectedTerms: [] } })
})

test('an analysis in a database of 05e65efd opens, and is held from then on', async () => {
  const id = await loadDatabase('quarry', databaseText)
  const database = await openAnalyses()
  expect(await database.list()).toMatchObject([{ id, questions: 7, cleaned: 3 }])
  const held = await database.hold(id)
  expect(held?.holder).toMatch(/^1\./)
  expect(held?.questions).toHaveLength(5)
  expect(held?.parts).toMatchObject({
    choices: { seedTerms: ['vegetable garden', '', '', '', ''], titlesPerRequest: 1, topicEdits: new Map() },
    figures: { files: [], byQuestion: new Map() },
    fileOrder: [],
    server: { deleted: new Set() },
  })
  const [cleaned, extracted] = held?.parts.server?.runs ?? []
  expect(cleaned).toMatchObject({ kind: 'cleaning', state: 'completed', processed: 3 })
  expect(extracted).toMatchObject({
    kind: 'extraction',
    coverage: [{ subreddit: 'gardening', asked: 8 }, {}],
  })
})

const topics = [
  { id: '#9f2k', name: 'Plant problems' },
  { id: '#b81q', fixed: true },
]

test('a file of d5907d1e opens with its topics, and reads whole subreddits', () => {
  const read = readSessionFile(fileWithTopics)
  if ('problem' in read) throw new Error(read.problem)
  expect(read.session).toMatchObject({
    onlyMatching: false,
    findings: { topics, groups: [{ id: 'g4f7a' }] },
    deleted: ['gone1', 'gone2'],
    runs: [{ kind: 'cleaning' }, { kind: 'extraction' }],
  })
  expect(read.session.questions).toHaveLength(5)
})

test('an analysis in a database of d5907d1e opens, and compares as one reading', async () => {
  const id = await loadDatabase('quarry-d5907d1e', databaseWithTopics)
  const database = await openAnalyses('quarry-d5907d1e')
  const held = await database.hold(id)
  expect(held?.parts).toMatchObject({
    choices: { onlyMatching: false, topicEdits: new Map([['#9f2k', 'Sick plants']]) },
    server: { deleted: new Set(['gone1', 'gone2']), findings: { topics } },
  })
  expect(readingsOf(held?.parts.server?.runs ?? [])).toHaveLength(1)
  expect(held?.questions.map(({ question }) => question.addedAt)).toEqual(Array(5).fill(undefined))
})
