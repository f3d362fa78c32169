import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { evaluateTopics } from './evaluate-topics.ts'
import { pairScores } from './pair-scores.ts'

const sets = (...groups: readonly string[]) =>
  groups.map((names) => new Set(names.split(' ').filter((name) => name)))

test('a pair belongs together if its titles share one of their topics', () => {
  const scores = pairScores(sets('eggs', 'eggs safety', 'safety', 'single'), sets('a', 'a', 'a', ''))
  // Of the three pairs found, two are right, and there are no others.
  expect(scores).toEqual({ precision: 2 / 3, recall: 1, f1: 0.8, withoutTopic: 0.25 })
})

test('the report has the scores beside those of k-means and average linkage, and says how many titles have no topic', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'topics-'))
  const coded = [
    { title: 'How do I poach eggs?', topic: 'eggs', also: null },
    { title: 'Are brown eggs better?', topic: 'eggs', also: null },
    { title: 'Where do I sharpen a knife?', topic: 'knives', also: null },
    { title: 'Which knife for onions?', topic: 'knives', also: 'onions' },
    { title: 'Any thoughts?', topic: 'single', also: null },
  ]
  const context = ['Can eggs be frozen?', 'Is a ceramic knife any good?'].map((title) => ({ title }))
  const jsonl = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  await writeFile(join(folder, 'topics.jsonl'), jsonl(coded))
  await writeFile(join(folder, 'context.jsonl'), jsonl(context))
  const printed: string[] = []
  const args = [
    '--topics',
    join(folder, 'topics.jsonl'),
    '--context',
    join(folder, 'context.jsonl'),
    '--json',
  ]
  await evaluateTopics(args, { print: (text) => printed.push(text) })
  await rm(folder, { recursive: true })
  expect(JSON.parse(printed.join(''))).toMatchObject({
    titles: 5,
    expectedTopics: 4,
    topics: 2,
    precision: 1,
    recall: 1,
    withoutTopic: 0.2,
    kMeans: { precision: expect.any(Number) },
    averageLinkage: { f1: expect.any(Number) },
  })
})
