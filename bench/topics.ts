import { readFileSync } from 'node:fs'
import { kMeans, tfIdfVectors } from '@quarry/topics/evaluation/baselines'
import { createTopicIndex, type TopicRow } from '@quarry/topics/topic-index'
import { z } from 'zod'
import { type Measurement, median, row } from './measurement.ts'

const TITLES = 10_000
const CHANGED = 100
const CHANGES = 9
/** As many as a wide topic map has tiles. */
const GROUPS = 40
const SEED = 1

const names = {
  all: 'Topics of 10,000 titles, processor time',
  first: 'Topics, first change of 100 of 10,000 titles',
  later: 'Topics, later changes of 100 titles, median',
}

/**
 * Processor time of the thread that finds topics: for all titles, and after a change of a hundred. The titles are generated
 * with realistic word frequencies, or with `--titles FILE` those of the file, repeated. The baseline is k-means on tf-idf
 * of the same stems, which has to start again for every change.
 */
export const topics: Measurement = {
  names: Object.values(names),

  async measure(_redisUrl, { titlesFile }) {
    const titles = titlesFile === undefined ? generateTitles() : readTitles(titlesFile)
    const rows = Array.from({ length: TITLES }, (_, at): TopicRow => {
      const number = at < titles.length ? '' : ` ${Math.floor(at / titles.length)}`
      return { id: `q${at}`, title: `${titles[at % titles.length]}${number}`, subreddit: 'bench' }
    })
    const index = createTopicIndex()
    let found = 0
    const all = millisecondsOf(() => {
      index.change(rows)
      found = index.find().topics.length
    })
    const changes = Array.from({ length: CHANGES }, (_, turn) => {
      const changed = rows.slice(turn * CHANGED, (turn + 1) * CHANGED)
      return millisecondsOf(() => {
        index.change(changed.map((each) => ({ ...each, title: `${each.title} anyway` })))
        index.find()
      })
    })
    const theirs = millisecondsOf(() => {
      const vectors = tfIdfVectors(
        rows.map(({ title }) => title),
        [],
      )
      kMeans(vectors, GROUPS, SEED)
    })
    const [first = 0, ...later] = changes
    const rowOf = (name: string, ours: number) => row(name, { ours, theirs, unit: 'ms', better: 'less' })
    return {
      rows: [rowOf(names.all, all), rowOf(names.first, first), rowOf(names.later, median(later))],
      notes: [`Topics: ${found} found; k-means made ${GROUPS} groups.`],
      problems: [],
    }
  },
}

function millisecondsOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const Line = z.object({ title: z.string() })

function readTitles(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line) => (line.trim() === '' ? [] : Line.parse(JSON.parse(line)).title))
}

const openings = ['How do I', 'Why does my', 'What is the best', 'Is there a', 'Should I', 'Which'] as const
const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ')
const SUBJECTS = 300
const OWN_WORDS = 6

/** Returns titles about one subject each, with its own and general words. Ranks follow Zipf's law: rank n is n times rarer than the first. */
function generateTitles(): string[] {
  let state = SEED
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const rankBelow = (most: number) => Math.floor(most ** random()) - 1
  return Array.from({ length: TITLES }, (_, at) => {
    const subject = rankBelow(SUBJECTS)
    const own = () => wordOf(SUBJECTS * (2 + Math.floor(random() * OWN_WORDS)) + subject)
    const general = () => wordOf(SUBJECTS * (2 + OWN_WORDS) + rankBelow(4000))
    return `${openings[at % openings.length]} ${general()} the ${wordOf(subject)} with ${own()} and ${own()} for ${general()} ${general()}?`
  })
}

function wordOf(number: number): string {
  return [number % 20, Math.floor(number / 20) % 20, Math.floor(number / 400)]
    .map((at) => syllables[at % syllables.length])
    .join('')
}
