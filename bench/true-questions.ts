import { readFileSync } from 'node:fs'
import { isEnded, type Run } from '@quarry/contracts/run'
import { createApiClient } from '@quarry/testkit/api-client'
import { type Stack, startStack } from '@quarry/testkit/stack'
import { z } from 'zod'
import { readWithSnoowrap } from './baseline/read-with-snoowrap.ts'
import { measuredStack } from './measured-stack.ts'
import { type Measurement, type Row, row } from './measurement.ts'

const REQUESTS = 25
const LIMIT = 1000
const LABELLED = 'LabelledTitles'

const names = {
  one: `True questions by ${REQUESTS} requests, one subreddit`,
  five: `True questions by ${REQUESTS} requests, five subreddits`,
  labelled: `True questions by ${REQUESTS} requests, labelled titles`,
}

/**
 * Counts the posts that the first 25 requests bring and that are questions by their label, whatever Quarry's own question
 * finder says. The sandbox has a label for each of its posts. The row of labelled titles needs `--titles FILE`; the sandbox
 * serves them as posts of one subreddit. The baseline is snoowrap with the same question finder, listing after listing and
 * then search after search. Quarry's requests after the 25th hang.
 */
export const trueQuestions: Measurement = {
  names: Object.values(names),

  async measure(redisUrl, { titlesFile }) {
    const stack = await startStack({ ...measuredStack, redisUrl, prefix: 'bench-true', workers: 1 })
    try {
      const five = ['gaming', 'Parenting', 'running', 'bicycling', 'careerguidance']
      const rows = [
        await measureRow(stack, names.one, five.slice(0, 1)),
        await measureRow(stack, names.five, five),
      ]
      if (titlesFile !== undefined) {
        await post(stack, 'communities', { name: LABELLED, posts: readTitles(titlesFile) })
        rows.push(await measureRow(stack, names.labelled, [LABELLED]))
      }
      return { rows, notes: [], problems: [] }
    } finally {
      await stack.stop()
    }
  },
}

async function measureRow(stack: Stack, name: string, subreddits: readonly string[]): Promise<Row> {
  const truth = new Set((await Promise.all(subreddits.map((each) => questionsOf(stack, each)))).flat())
  const trueOnes = (ids: readonly string[]) => ids.filter((id) => truth.has(id)).length
  const clientId = `demo.true${subreddits.join('')}`
  const limit = Math.ceil(LIMIT / subreddits.length)
  const theirs = await readWithSnoowrap({
    redditUrl: `${stack.sandbox.url}/reddit`,
    clientId: `${clientId}.theirs`,
    subreddits,
    limit,
    requestsMax: REQUESTS,
  })
  const ours = await readOurs(stack, { subreddits, limit, clientId })
  return row(name, {
    ours: trueOnes(ours),
    theirs: trueOnes(theirs.flat()),
    unit: 'questions',
    better: 'more',
  })
}

async function readOurs(
  stack: Stack,
  { subreddits, limit, clientId }: { subreddits: readonly string[]; limit: number; clientId: string },
): Promise<string[]> {
  const granted = Array.from({ length: REQUESTS }, () => ({ kind: 'ok' }))
  const hanging = Array.from({ length: 100 }, () => ({ kind: 'hang' }))
  await post(stack, 'faults', { key: clientId, script: [...granted, ...hanging] })
  const session = createApiClient(stack.api.url)
  const runId = await session.start('/api/questions/fetch', {
    subreddits,
    subredditLimits: Object.fromEntries(subreddits.map((each) => [each, limit])),
    redditClientId: clientId,
    redditClientSecret: 'demo',
  })
  await session.when(runId, (run) => isEnded(run) || requestsOf(run) >= REQUESTS)
  await session.call('POST', `/api/runs/${runId}/cancel`)
  const { data } = await session.questions()
  return data.map(({ id }) => id)
}

const requestsOf = ({ coverage = [] }: Run): number =>
  coverage.reduce((sum, { requests = 0 }) => sum + requests, 0)

async function questionsOf({ sandbox }: Stack, community: string): Promise<string[]> {
  const response = await fetch(`${sandbox.url}/__sandbox/questions?community=${community}`)
  return z.object({ ids: z.array(z.string()) }).parse(await response.json()).ids
}

async function post({ sandbox }: Stack, path: string, body: unknown): Promise<void> {
  const response = await fetch(`${sandbox.url}/__sandbox/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`The sandbox sent ${response.status}: ${await response.text()}`)
}

const LabelledTitle = z.object({
  title: z.string(),
  question: z.union([z.literal(0), z.literal(1)]),
  post: z.object({
    isSelf: z.boolean(),
    flair: z.string().nullish(),
    score: z.number().default(0),
    numComments: z.number().default(0),
  }),
})

/** Reads the titles of a file for `npm run eval -- --titles` as posts, without those that have no data about their post. */
function readTitles(path: string) {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.flatMap((line) => {
    const parsed = LabelledTitle.safeParse(JSON.parse(line))
    if (!parsed.success) return []
    const { title, question, post: facts } = parsed.data
    const { isSelf, flair = null, score, numComments: comments } = facts
    return [{ title: title.slice(0, 300), asks: question === 1, isSelf, flair, score, comments }]
  })
}
