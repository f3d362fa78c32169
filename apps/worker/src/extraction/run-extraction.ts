import type { Coverage } from '@quarry/contracts/run'
import { QuestionFilter } from '@quarry/contracts/session-config'
import { PlatformError } from '@quarry/platforms/platform-error'
import { createRedditClient } from '@quarry/platforms/reddit/reddit-client'
import type { Item } from '@quarry/store/claims'
import { createRequestLimiter } from '@quarry/store/request-limiter'
import { z } from 'zod'
import { act, type Verdict } from '../actor.ts'
import { LOST_CREDENTIALS } from '../lost-credentials.ts'
import type { RunContext, RunEnd, WorkerParts } from '../run-context.ts'
import { Chain, planChains } from './plan-chains.ts'
import { readPage } from './read-page.ts'
import { createReadingTrouble } from './reading-trouble.ts'

const Params = z.object({
  subreddits: z.array(z.object({ name: z.string(), limit: z.number() })),
  seedTerms: z.array(z.string()).default([]),
  includeAlreadySeen: z.boolean(),
  questionFilter: QuestionFilter,
})

const Credential = z.object({ clientId: z.string(), clientSecret: z.string() })

/** Reddit answers sub-second bursts with 429 long before the window is spent. */
const SPACING_MS = 75
const INFLIGHT_MAX = 8
const LONGEST_RETRY_WAIT_MS = 60_000

/** Reads listings, page by page and many at a time, until every community has what it was asked for or runs dry. */
export async function runExtraction(parts: WorkerParts, context: RunContext): Promise<RunEnd> {
  const { run, fields, signals, note } = context
  const { claims, pages, sessions, rateLimits, keys, clock, tokens, redditUserAgent } = parts
  const opened = await parts.credentials.open(run.sessionId, run.runId)
  if (opened === undefined) return { kind: 'fatal', problem: LOST_CREDENTIALS }
  const credentials = Credential.parse(JSON.parse(opened))
  const params = Params.parse(JSON.parse(fields.get('params') ?? '{}'))
  const rateKey = keys.redditRate(fields.get('credential') ?? '')
  const client = createRedditClient({
    credentials,
    endpoints: parts.endpointsFor(credentials.clientId),
    userAgent: redditUserAgent,
    tokens,
    limiter: createRequestLimiter({
      rateLimits,
      rateKey,
      spacingMs: SPACING_MS,
      longestWaitMs: LONGEST_RETRY_WAIT_MS,
      clockFactor: clock.factor,
      refuse: (retryAfterMs) => new PlatformError('reddit', 'rate-limited', { retryAfterMs }),
    }),
  })
  const trouble = createReadingTrouble(parts, context, rateKey)

  const plan = planChains(params.subreddits, params.seedTerms)
  await pages.plan(run, plan.coverage, plan.chains)
  const end = await act({
    run,
    claims,
    rateKey,
    itemsPerRequest: 1,
    defaultIntervalMs: clock.real(SPACING_MS),
    inflightMax: INFLIGHT_MAX,
    signals,
    send: async ([item], abort) => (item ? await read(item, abort) : { kind: 'done' }),
  })
  return end.kind === 'done' ? { kind: 'done', message: await summarize() } : end

  async function read(item: Item, abort: AbortSignal): Promise<Verdict> {
    const chain = Chain.parse(JSON.parse(item.payload))
    try {
      const page = await readPage(client, chain, params.questionFilter, abort)
      if (page.isNsfw)
        await pages.end(run, chain.subreddit, 'This community is NSFW, which Quarry does not read.')
      else await commit(item, chain, page)
      trouble.passed(item)
      return { kind: 'done' }
    } catch (error) {
      return await trouble.handle(error, item, chain)
    } finally {
      await sessions.countRequests(run.sessionId, 'reddit', 1)
    }
  }

  async function commit(item: Item, chain: Chain, page: Awaited<ReturnType<typeof readPage>>): Promise<void> {
    await pages.commit(run, {
      chainId: item.id,
      community: chain.subreddit,
      before: item.payload,
      after: page.next && JSON.stringify(page.next),
      seen: page.seen,
      questions: page.questions,
      includeAlreadySeen: params.includeAlreadySeen,
    })
  }

  /** Says of every community that gave less than was asked why. */
  async function summarize(): Promise<string> {
    const coverage = await pages.coverage(run)
    for (const community of coverage) {
      if (community.questions < community.asked && !community.problem) {
        await pages.end(run, community.subreddit, ranDry(community))
      }
    }
    const found = coverage.reduce((sum, { questions }) => sum + questions, 0)
    for (const { subreddit, asked, seen, questions } of coverage) {
      note(`r/${subreddit}: ${questions} questions of ${asked} asked for, ${seen} posts seen`)
    }
    return `Found ${counted(found, 'question')} in ${counted(coverage.length, 'community', 'communities')}.`
  }
}

function ranDry({ seen }: Coverage): string {
  if (seen === 0) return 'Reddit has no posts here.'
  return `Reddit gives no more posts: all ${seen.toLocaleString('en')} that it lists were looked at.`
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
