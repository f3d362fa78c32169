import { QUESTION_CUT_MIN } from '@quarry/contracts/limits'
import { ExtractionCredentials, ExtractionParams } from '@quarry/contracts/run-params'
import { sourceFacts } from '@quarry/contracts/sources'
import { RETRY_DELAYS_MS } from '@quarry/platforms/call'
import { PlatformError } from '@quarry/platforms/platform-error'
import type { SlotOptions } from '@quarry/platforms/source'
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
import { type ActorEnd, act } from '../sending/actor.ts'
import type { SendResult } from '../sending/inflight.ts'
import { EVER } from './date-range.ts'
import { ListingCursor, laneOf } from './listing-cursor.ts'
import { planListingCursors, planSubreddits } from './planned-subreddits.ts'
import { type ReadPage, readPage } from './read-page.ts'
import { createReadingErrorHandler, type ReadingErrors } from './reading-errors.ts'
import { createReadingPlan } from './reading-plan.ts'
import { checkPosts, placeOfRecheck, planRecheck, RECHECK, readRecheckBatch } from './recheck.ts'
import { NSFW, rangeShortfall, SET_FULL } from './shortfall.ts'
import { logUnfinished, summarizeCoverage } from './summarize-coverage.ts'

/** What an item stands for: a page of a listing, or a batch of posts to check. */
interface Part {
  subreddit: string
  /** Of the listing; RECHECK for a batch. */
  name: string
  /** Sends the request. Returns how to save the response, which returns false if it did not count. */
  read(slot: SlotOptions): Promise<(requests: number) => Promise<boolean>>
}

const LONGEST_RETRY_WAIT_MS = 60_000

/** Reads listings, several pages at a time, until each subreddit has the requested questions or nothing worth reading. */
export async function runExtraction(dependencies: WorkerDependencies, context: RunContext): Promise<RunEnd> {
  const { run, fields, signals } = context
  const { claims, pages, questionSet, sessions, rateLimits, clock } = dependencies
  const opened = await dependencies.credentials.open(run.sessionId, run.runId)
  if (opened === undefined) return { kind: 'fatal', problem: LOST_CREDENTIALS }
  const credentials = ExtractionCredentials.decode(opened)
  const params = ExtractionParams.decode(fields.get('params') ?? '')
  const source = dependencies.sources[params.source]
  // Runs of an earlier version have no owner.
  const limitOwner = fields.get('limitOwner') ?? (fields.get('credential') || 'address')
  const rateKeyOf = (server?: string) => dependencies.keys.sourceRate(source.id, limitOwner, server)
  const client = source.open({
    credentials,
    endpoints: dependencies.endpointsFor(credentials.demo ? 'demo' : credentials.clientId),
    userAgent: dependencies.redditUserAgent,
    retryDelaysMs: RETRY_DELAYS_MS.map(clock.real),
    limiterOf: (server) =>
      createRequestLimiter({
        rateLimits,
        rateKey: rateKeyOf(server),
        spacingMs: source.spacingMs,
        longestWaitMs: LONGEST_RETRY_WAIT_MS,
        clockFactor: clock.factor,
        createError: (retryAfterMs) => new PlatformError(source.id, 'rate-limited', { retryAfterMs }),
      }),
  })
  const subreddits = planSubreddits(params, Number(fields.get('startedAt')), source)
  const plan = createReadingPlan(pages, run, subreddits)
  const { serverOf = () => undefined } = sourceFacts[source.id]
  const servers = [...new Set([...subreddits.keys()].map(serverOf))]
  const lanes = await Promise.all(servers.map(openLane))
  const cut = params.questionCut ?? cutOf(params.questionFilter)
  if (!(await pages.isPlanned(run))) await planRun()
  while ((await plan.resume()) > 0) {
    const end = worstOf(await Promise.all(lanes.map((lane) => lane())))
    if (end.kind !== 'done') {
      await logUnfinished(dependencies, context, { end, source: source.id })
      return end
    }
    if (!plan.isBehind()) break
  }
  return await summarizeCoverage(pages, context, { source: source.id, wantsCheck: params.recheck })

  /** Returns a function that reads what is waiting of one server, at a rate of its own, so that none slows the others. */
  async function openLane(server: string | undefined): Promise<() => Promise<ActorEnd>> {
    const rateKey = rateKeyOf(server)
    const errors = createReadingErrorHandler(dependencies, context, {
      source,
      plan,
      rateKey,
      similarNames: async (name) => (await client.similarNames?.(name, signals.abort)) ?? [],
    })
    return () =>
      act({
        run,
        claims,
        rateLimits,
        rateKey,
        lane: server && laneOf(server),
        itemsPerRequest: () => 1,
        defaultIntervalMs: clock.real(source.spacingMs),
        inflightMax: source.inflightMax,
        signals,
        send: async ([item], abort) => (item ? await send(item, errors, abort) : { kind: 'done' }),
      })
  }

  /** Sends the requests of an item and counts them. */
  async function send(item: Item, errors: ReadingErrors, abort: AbortSignal): Promise<SendResult> {
    const part = placeOfRecheck(item.id) === undefined ? listingPart(item) : recheckPart(item)
    const { subreddit, name } = part
    const sentAtMs = performance.now()
    let requests = 0
    const onRequest = () => {
      requests += 1
    }
    try {
      const save = await part.read({ signal: abort, slotReserved: true, onRequest })
      errors.passed(item, part)
      // Of a subreddit that had enough questions before, or a page that another worker has read too.
      if (!(await save(requests))) await pages.spend(run, subreddit, name, requests)
      return { kind: 'done' }
    } catch (error) {
      if (requests > 0) await pages.spend(run, subreddit, name, requests)
      return await errors.handle(error, { item, cursor: part, sentAtMs })
    } finally {
      await sessions.countRequests(run.sessionId, source.id, requests)
    }
  }

  async function planRun(): Promise<void> {
    const planned = [...subreddits.values()]
    const { coverage, cursors } = planListingCursors(planned, source.id)
    const sinceLast = new Set(
      planned.flatMap(({ name, isSinceLast }) => (isSinceLast ? [name.toLowerCase()] : [])),
    )
    const all = params.recheck || sinceLast.size > 0 ? await questionSet.links(run.sessionId) : []
    const links = all.filter((link) => (link.source ?? 'reddit') === source.id)
    const newBefore = links.filter(({ isNew, subreddit }) => isNew && sinceLast.has(subreddit.toLowerCase()))
    await questionSet.unmarkNew(
      run.sessionId,
      newBefore.map(({ id }) => id),
    )
    const names = params.recheck && sourceFacts[source.id].checksPosts ? [...subreddits.keys()] : []
    const { cursors: batches, toCheck } = planRecheck(links, names)
    const lines = coverage.map((line) => ({ ...line, toCheck: toCheck.get(line.subreddit) }))
    await pages.plan(run, lines, [...cursors, ...batches], cut)
  }

  /** Checks the posts of a batch. */
  function recheckPart(item: Item): Part {
    const batch = readRecheckBatch(item.payload)
    return {
      subreddit: batch.subreddit,
      name: RECHECK,
      async read(slot) {
        const posts = await checkPosts(client, batch, slot)
        const cursor = { id: item.id, cursor: item.payload }
        return async (requests) =>
          (await pages.commitRecheck(run, { cursor, community: batch.subreddit, requests, posts })) ===
          'committed'
      },
    }
  }

  function listingPart(item: Item): Part {
    const cursor = ListingCursor.parse(JSON.parse(item.payload))
    const { subreddit, name } = cursor
    return {
      subreddit,
      name,
      async read(slot) {
        const page = await readPage(client, cursor, {
          ...slot,
          source,
          leastProbability: QUESTION_CUT_MIN,
          ...(subreddits.get(subreddit) ?? { range: EVER, isSinceLast: false }),
          known: plan.factsOf(subreddit),
        })
        return (requests) => save(item, cursor, page, requests)
      },
    }
  }

  /** Returns why the subreddit ends with this page, if it does. */
  function shortfallWith({ subreddit, name }: ListingCursor, page: ReadPage): Shortfall | undefined {
    const isLast = plan.endsRange(subreddit, name, { next: whatFollows(page), dates: page.dates })
    return isLast ? rangeShortfall(subreddits.get(subreddit)?.range ?? EVER) : undefined
  }

  /** Returns false if the page did not count. */
  async function save(item: Item, cursor: ListingCursor, page: ReadPage, requests: number): Promise<boolean> {
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
    if (committed.outcome !== 'committed') return false
    if (page.isNsfw || committed.isSetFull) {
      await pages.end(run, subreddit, page.isNsfw ? NSFW : SET_FULL)
      await plan.close(subreddit)
      return true
    }
    const { listed, ...counts } = committed
    const newQuestions = counts.newQuestions * certaintyOf(page, cut)
    await plan.record(subreddit, name, { posts, ...counts, newQuestions, next, makeup, dates }, listed)
    return true
  }
}

/** Returns how a run with these ends of its lanes goes on: a lane that waits does not undo what ends the others. */
function worstOf(ends: readonly ActorEnd[]): ActorEnd {
  const unfinished = ends.filter(({ kind }) => kind !== 'done')
  const other = unfinished.find(({ kind }) => kind !== 'blocked')
  const waits = unfinished.flatMap((end) => (end.kind === 'blocked' ? [end] : []))
  const [soonest] = waits.sort((a, b) => a.waitMs - b.waitMs)
  return other ?? soonest ?? { kind: 'done' }
}

const whatFollows = ({ next, isLast }: ReadPage) => (next ? 'more' : isLast ? 'end' : 'cut')

/** Returns the share of true questions, by their probabilities, among the page's questions above the cut. */
function certaintyOf({ questions }: ReadPage, cut: number): number {
  const percents = questions.flatMap(({ probability = 100 }) => (probability < cut ? [] : [probability]))
  return percents.reduce((sum, percent) => sum + percent, 0) / (100 * Math.max(1, percents.length))
}
