import { readFileSync } from 'node:fs'
import { questionPercent, questionType, type TitleInContext } from '@quarry/questions/is-question'
import { buildQuestions } from '@quarry/testkit/build-question'
import { z } from 'zod'
import { type Measurement, row } from './measurement.ts'

const TITLES = 10_000
const ROUNDS = 5
const PROMISED_MS = 500

const names = {
  percent: 'Probabilities of 10,000 titles, processor time, best of five',
  types: 'Probabilities and types of 10,000 titles, processor time, best of five',
}

/**
 * Processor time of the thread that finds questions, once the code is warm. The note has the time of the first round,
 * which includes compiling. The titles are generated, or with `--titles FILE` those of the file, repeated, with what it has
 * about their posts. The baseline is the promised value.
 */
export const questionFinder: Measurement = {
  names: Object.values(names),

  async measure(_redisUrl, { titlesFile }) {
    const known = titlesFile === undefined ? generateTitles() : readTitles(titlesFile)
    const titles = Array.from({ length: TITLES }, (_, at) => known[at % known.length] as TitleInContext)
    const percent = roundsOf(() => titles.map(questionPercent))
    const types = roundsOf(() => titles.map((title) => [questionPercent(title), questionType(title)]))
    const rowOf = (name: string, { best }: Rounds) =>
      row(name, { ours: best, theirs: PROMISED_MS, unit: 'ms', better: 'less' })
    return {
      rows: [rowOf(names.percent, percent), rowOf(names.types, types)],
      notes: [`The first round of probabilities took ${Math.round(percent.first)} ms.`],
      problems: [],
    }
  },
}

interface Rounds {
  first: number
  best: number
}

/** Returns milliseconds of processor time. */
function roundsOf(work: () => unknown): Rounds {
  const [first = 0, ...warm] = Array.from({ length: 1 + ROUNDS }, () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return { first, best: Math.min(...warm) }
}

const Line = z.object({
  title: z.string(),
  subreddit: z.string().optional(),
  post: z
    .object({ isSelf: z.boolean(), domain: z.string(), score: z.number(), numComments: z.number() })
    .optional(),
})

function readTitles(file: string): TitleInContext[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line) => {
    if (line.trim() === '') return []
    const { title, subreddit, post } = Line.parse(JSON.parse(line))
    return [{ title, ...(subreddit && { subreddit }), ...(post && { post }) }]
  })
}

const openings = [
  'How do I',
  'Why does my',
  'What is the best',
  'My first',
  'Should I',
  'Looking for a',
] as const

function generateTitles(): TitleInContext[] {
  return buildQuestions(TITLES, 'q').map(({ title, subreddit }, at) => ({
    title: `${openings[at % openings.length]} ${title}`,
    subreddit,
    post: { isSelf: at % 3 === 0, domain: 'i.redd.it', score: at % 900, numComments: at % 70 },
  }))
}
