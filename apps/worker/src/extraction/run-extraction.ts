import { QUESTION_CUT_MIN, REDDIT_WINDOW_REQUESTS, REDDIT_WINDOW_SECONDS } from '@quarry/contracts/limits'
import { ExtractionCredentials, ExtractionParams } from '@quarry/contracts/run-params'
import { PlatformError } from '@quarry/platforms/platform-error'
import { RETRY_DELAYS_MS } from '@quarry/platforms/reddit/reddit-call'
import { createRedditClient, type RedditClient } from '@quarry/platforms/reddit/reddit-client'
import { nameSimilarity } from '@quarry/platforms/reddit/subreddit'
import { cutOf } from '@quarry/questions/is-question'
import { createRequestLimiter } from '@quarry/store/rate/request-limiter'
import type { Item } from '@quarry/store/runs/claims'
import type { Shortfall } from '@quarry/store/runs/pages'
import {
  LOST_CREDENTIALS,
  type RunContext,
  type RunEnd,
  type WorkerDependencies,
} from '../run/run-context.ts'
import { act } from '../sending/actor.ts'
import type { SendResult } from '../sending/inflight.ts'
import { EVER } from './date-range.ts'
import { ListingCursor, planListingCursors } from './listing-cursor.ts'
import { planSubreddits } from './planned-subreddits.ts'
import { type ReadPage, readPage } from './read-page.ts'
import { createReadingErrorHandler } from './reading-errors.ts'
import { createReadingPlan } from './reading-plan.ts'
import { checkPosts, placeOfRecheck, planRecheck, RECHECK, readRecheckBatch } from './recheck.ts'
import { NSFW, rangeShortfall, SET_FULL } from './shortfall.ts'
import { logUnfinished, summarizeCoverage } from './summarize-coverage.ts'

/** Reddit responds with 429 to bursts within a second, long before the window is used up. */
const SPACING_MS = 60
const INFLIGHT_MAX = 8
/** Reddit's window per client id, used until a response states it. */
const WINDOW = { limit: REDDIT_WINDOW_REQUESTS, spanMs: REDDIT_WINDOW_SECONDS * 1000 }
const LONGEST_RETRY_WAIT_MS = 60_000

/** Reads listings, several pages at a time, until each subreddit has the requested questions or nothing worth reading. */
export async function runExtraction(dependencies: WorkerDependencies, context: RunContext): Promise<RunEnd> {
  const { run, fields, signals } = context
  const { claims, pages, rechecks, sessions, rateLimits, keys, clock, tokens, redditUserAgent } = dependencies
  const opened = await dependencies.credentials.open(run.sessionId, run.runId)
  if (opened === undefined) return { kind: 'fatal', problem: LOST_CREDENTIALS }
  const credentials = ExtractionCredentials.decode(opened)
  const params = ExtractionParams.decode(fields.get('params') ?? '')
  const rateKey = keys.redditRate(fields.get('credential') ?? '')
  const client = createRedditClient({
    credentials,
    endpoints: dependencies.endpointsFor(credentials.clientId),
    userAgent: redditUserAgent,
    retryDelaysMs: RETRY_DELAYS_MS.map(clock.real),
    tokens,
    limiter: createRequestLimiter({
      rateLimits,
      rateKey,
      spacingMs: SPACING_MS,
      longestWaitMs: LONGEST_RETRY_WAIT_MS,
      clockFactor: clock.factor,
      createError: (retryAfterMs) => new PlatformError('reddit', 'rate-limited', { retryAfterMs }),
    }),
  })
  const subreddits = planSubreddits(params, Number(fields.get('startedAt')))
  const plan = createReadingPlan(pages, run, subreddits)
  const errors = createReadingErrorHandler(dependencies, context, {
    plan,
    rateKey,
    similarNames: (name) => similarNames(client, name, signals.abort),
  })

  await rateLimits.presumeWindow(rateKey, { ...WINDOW, spanMs: clock.real(WINDOW.spanMs) })
  const cut = params.questionCut ?? cutOf(params.questionFilter)
  if (!(await pages.isPlanned(run))) await planRun()
  while ((await plan.resume()) > 0) {
    const end = await act({
      run,
      claims,
      rateLimits,
      rateKey,
      itemsPerRequest: () => 1,
      defaultIntervalMs: clock.real(SPACING_MS),
      inflightMax: INFLIGHT_MAX,
      signals,
      send: async ([item], abort) => (item ? await send(item, abort) : { kind: 'done' }),
    })
    if (end.kind !== 'done') {
      await logUnfinished(dependencies, context, end)
      return end
    }
    if (!plan.isBehind()) break
  }
  return await summarizeCoverage(pages, context)

  async function send(item: Item, abort: AbortSignal): Promise<SendResult> {
    return placeOfRecheck(item.id) === undefined ? await read(item, abort) : await check(item, abort)
  }

  async function planRun(): Promise<void> {
    const planned = [...subreddits.values()]
    const { coverage, cursors } = planListingCursors(planned)
    const sinceLast = new Set(
      planned.flatMap(({ name, isSinceLast }) => (isSinceLast ? [name.toLowerCase()] : [])),
    )
    const links = params.recheck || sinceLast.size > 0 ? await rechecks.links(run.sessionId) : []
    const newBefore = links.filter(({ isNew, subreddit }) => isNew && sinceLast.has(subreddit.toLowerCase()))
    await rechecks.unmarkNew(
      run.sessionId,
      newBefore.map(({ id }) => id),
    )
    const names = params.recheck ? [...subreddits.keys()] : []
    const { cursors: batches, toCheck } = planRecheck(links, names)
    const lines = coverage.map((line) => ({ ...line, toCheck: toCheck.get(line.subreddit) }))
    await pages.plan(run, lines, [...cursors, ...batches], cut)
  }

  /** Checks the posts of a batch. */
  async function check(item: Item, abort: AbortSignal): Promise<SendResult> {
    const batch = readRecheckBatch(item.payload)
    const { subreddit } = batch
    const cursor = { subreddit, name: RECHECK }
    const sentAtMs = performance.now()
    let requests = 0
    const onRequest = () => {
      requests += 1
    }
    try {
      const posts = await checkPosts(client, batch, { signal: abort, slotReserved: true, onRequest })
      errors.passed(item, cursor)
      const saved = { cursor: { id: item.id, cursor: item.payload }, community: subreddit, requests, posts }
      if ((await rechecks.commit(run, saved)) !== 'committed')
        await pages.spend(run, subreddit, RECHECK, requests)
      return { kind: 'done' }
    } catch (error) {
      if (requests > 0) await pages.spend(run, subreddit, RECHECK, requests)
      return await errors.handle(error, { item, cursor, sentAtMs })
    } finally {
      await sessions.countRequests(run.sessionId, 'reddit', requests)
    }
  }

  async function read(item: Item, abort: AbortSignal): Promise<SendResult> {
    const cursor = ListingCursor.parse(JSON.parse(item.payload))
    const sentAtMs = performance.now()
    let requests = 0
    const onRequest = () => {
      requests += 1
    }
    try {
      const page = await readPage(client, cursor, {
        leastProbability: QUESTION_CUT_MIN,
        ...(subreddits.get(cursor.subreddit) ?? { range: EVER, isSinceLast: false }),
        known: plan.factsOf(cursor.subreddit),
        signal: abort,
        onRequest,
      })
      errors.passed(item, cursor)
      await save(item, cursor, page, requests)
      return { kind: 'done' }
    } catch (error) {
      if (requests > 0) await pages.spend(run, cursor.subreddit, cursor.name, requests)
      return await errors.handle(error, { item, cursor, sentAtMs })
    } finally {
      await sessions.countRequests(run.sessionId, 'reddit', requests)
    }
  }

  /** Returns why the subreddit ends with this page, if it does. */
  function shortfallWith({ subreddit, name }: ListingCursor, page: ReadPage): Shortfall | undefined {
    const isLast = plan.endsRange(subreddit, name, { next: whatFollows(page), dates: page.dates })
    return isLast ? rangeShortfall(subreddits.get(subreddit)?.range ?? EVER) : undefined
  }

  async function save(item: Item, cursor: ListingCursor, page: ReadPage, requests: number): Promise<void> {
    const { subreddit, name } = cursor
    const { posts, makeup, dates } = page
    const next = whatFollows(page)
    const committed = await pages.commit(run, {
      cursorId: item.id,
      community: subreddit,
      before: item.payload,
      after: page.next && JSON.stringify(page.next),
      source: name,
      requests,
      oldest: page.oldest,
      newest: page.newest,
      dropped: page.dropped,
      listed: page.listed,
      seen: page.seen,
      questions: page.questions,
      includeAlreadySeen: params.includeAlreadySeen,
      ends: shortfallWith(cursor, page),
    })
    if (committed.outcome !== 'committed') {
      // The subreddit had enough questions before this page, or another worker has read the page too.
      return await pages.spend(run, subreddit, name, requests)
    }
    if (page.isNsfw || committed.isSetFull) {
      await pages.end(run, subreddit, page.isNsfw ? NSFW : SET_FULL)
      return await plan.close(subreddit)
    }
    const { listed, ...counts } = committed
    const newQuestions = counts.newQuestions * certaintyOf(page, cut)
    await plan.record(subreddit, name, { posts, ...counts, newQuestions, next, makeup, dates }, listed)
  }
}

const whatFollows = ({ next, isLast }: ReadPage) => (next ? 'more' : isLast ? 'end' : 'cut')

/** Returns the share of true questions, by their probabilities, among the page's questions above the cut. */
function certaintyOf({ questions }: ReadPage, cut: number): number {
  const percents = questions.flatMap(({ probability = 100 }) => (probability < cut ? [] : [probability]))
  return percents.reduce((sum, percent) => sum + percent, 0) / (100 * Math.max(1, percents.length))
}

const SIMILARITY_MIN = 0.5
const SUGGESTIONS_MAX = 3
const PREFIX = 4

/** Returns subreddits whose names resemble one that does not exist, closest first; none if Reddit fails. */
async function similarNames(client: RedditClient, name: string, signal: AbortSignal): Promise<string[]> {
  try {
    const [searched, completed] = await Promise.all([
      client.searchSubreddits(name, { limit: 25, signal }),
      client.autocompleteSubreddits(name.slice(0, PREFIX), signal),
    ])
    const names = new Set([...completed, ...searched].map((subreddit) => subreddit.name))
    return [...names]
      .map((candidate) => ({ candidate, similarity: nameSimilarity(name, candidate) }))
      .filter(({ similarity }) => similarity >= SIMILARITY_MIN)
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, SUGGESTIONS_MAX)
      .map(({ candidate }) => candidate)
  } catch (error) {
    if (error instanceof PlatformError || signal.aborted) return []
    throw error
  }
}
