import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openAnalyses } from './database.ts'
import { readSessionFile } from './session-file.ts'
import databaseText from './testing/database-of-05e65efd.json?raw'
import file from './testing/file-of-05e65efd.json?raw'

// Both were written by commit 05e65efd: posts read and cleaned with the sandbox, one title edited and one deleted.

/** JSON has no maps, so the fixture marks them. */
const MarkedMap = z.object({ $map: z.array(z.tuple([z.unknown(), z.unknown()])) })
const Dump = z.object({
  version: z.number(),
  stores: z.object({
    analyses: z.array(z.object({ id: z.string() }).loose()),
    parts: z.array(z.object({ analysisId: z.string(), name: z.string() }).loose()),
    questions: z.array(z.object({ analysisId: z.string(), id: z.string() }).loose()),
    settings: z.array(z.tuple([z.string(), z.unknown()])),
  }),
})

async function loadDatabase(): Promise<string> {
  const dump = Dump.parse(
    JSON.parse(databaseText, (_, value) => {
      const marked = MarkedMap.safeParse(value)
      return marked.success ? new Map(marked.data.$map) : value
    }),
  )
  const database = await openDB('quarry', dump.version, {
    upgrade(created) {
      created.createObjectStore('analyses', { keyPath: 'id' })
      created.createObjectStore('parts', { keyPath: ['analysisId', 'name'] })
      created.createObjectStore('questions', { keyPath: ['analysisId', 'id'] })
      created.createObjectStore('settings')
    },
  })
  for (const name of ['analyses', 'parts', 'questions'] as const)
    for (const record of dump.stores[name]) await database.put(name, record)
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
  expect(read.session.questions).toHaveLength(15)
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
  const id = await loadDatabase()
  const database = await openAnalyses()
  expect(await database.list()).toMatchObject([{ id, questions: 7, cleaned: 3 }])
  const held = await database.hold(id)
  expect(held?.holder).toMatch(/^1\./)
  expect(held?.questions).toHaveLength(15)
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
