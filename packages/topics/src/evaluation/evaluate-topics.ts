import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createTopicIndex, type FoundTopics } from '../topic-index.ts'
import { averageLinkage, kMeans, tfIdfVectors } from './baselines.ts'
import { type PairScores, pairScores } from './pair-scores.ts'

type CodedTitle = { title: string; subreddit: string; topics: ReadonlySet<string> }

const K_MEANS_SEED = 1

/**
 * Runs `npm run eval -- --topics FILE`. FILE holds titles with topics by hand, one JSON object a line: {"title", "topic",
 * "also"}; `single` is a topic of its own. `--context FILE` holds further titles of the same session, {"title"}. Prints a table, or
 * one line of JSON.
 */
export async function evaluateTopics(
  args: readonly string[],
  io: { print(text: string): void },
): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      topics: { type: 'string' },
      context: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const coded = values.topics === undefined ? [] : await readTitles(values.topics)
  const context = values.context === undefined ? [] : await readTitles(values.context)
  const report = scoreTopics(coded, context)
  if (values.json) return io.print(JSON.stringify(report))
  const line = (name: string, { precision, recall, f1, withoutTopic }: PairScores) =>
    `${name.padEnd(17)} ${[precision, recall, f1, withoutTopic].map((share) => share.toFixed(3).padStart(13)).join('')}`
  io.print(
    [
      `${coded.length} titles in ${report.expectedTopics} topics by hand, ${report.topics} topics found`,
      `${' '.repeat(17)} ${['precision', 'recall', 'F1', 'without topic'].map((name) => name.padStart(13)).join('')}`,
      line('Quarry', report),
      line('k-means', report.kMeans),
      line('average linkage', report.averageLinkage),
    ].join('\n'),
  )
}

/** Finds topics in all titles and compares those of the hand-coded ones. The baselines receive the number of topics by hand. */
function scoreTopics(coded: readonly CodedTitle[], context: readonly CodedTitle[]) {
  const index = createTopicIndex()
  index.change([...coded, ...context].map(({ title, subreddit }, at) => ({ id: `${at}`, title, subreddit })))
  const found = index.find()
  const expected = coded.map(({ topics }) => topics)
  const groups = new Set(expected.flatMap((topics) => [...topics])).size
  const vectors = tfIdfVectors(
    coded.map(({ title }) => title),
    context.map(({ title }) => title),
  )
  const scoresOf = (assigned: readonly number[]) =>
    pairScores(
      expected,
      assigned.map((group) => new Set([`${group}`])),
    )
  return {
    titles: coded.length,
    expectedTopics: groups,
    topics: topicsAmong(found, coded.length),
    ...pairScores(
      expected,
      coded.map((_, at) => new Set(found.byRow.get(`${at}`))),
    ),
    kMeans: scoresOf(kMeans(vectors, groups, K_MEANS_SEED)),
    averageLinkage: scoresOf(averageLinkage(vectors, groups)),
  }
}

function topicsAmong({ byRow }: FoundTopics, titles: number): number {
  return new Set(Array.from({ length: titles }, (_, at) => byRow.get(`${at}`) ?? []).flat()).size
}

async function readTitles(path: string): Promise<CodedTitle[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  return lines.map((line, at) => readTitle(JSON.parse(line), at))
}

function readTitle(row: unknown, at: number): CodedTitle {
  const fields = new Map(typeof row === 'object' && row !== null ? Object.entries(row) : [])
  const textOf = (name: string) => {
    const value: unknown = fields.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const names = [textOf('topic'), textOf('also')].filter((name) => name !== undefined)
  return {
    title: textOf('title') ?? '',
    subreddit: textOf('subreddit') ?? '',
    topics: new Set(names.map((name) => (name === 'single' ? `single ${at}` : name))),
  }
}
