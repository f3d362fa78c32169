import { THRESHOLD_MIN } from '@quarry/contracts/limits'
import { ExtractionParams } from '@quarry/contracts/run-params'
import { sourceFacts } from '@quarry/contracts/sources'
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
import { openSource } from './open-source.ts'
import { planListingCursors, planSubreddits } from './planned-subreddits.ts'
import { type ReadPage, readPage } from './read-page.ts'
import { createReadingErrorHandler, type ReadingErrors } from './reading-errors.ts'
import { createReadingPlan } from './reading-plan.ts'
import { NSFW, rangeShortfall, SET_FULL } from './shortfall.ts'
import { logUnfinished, summarizeCoverage } from './summarize-coverage.ts'

/** Reads each community's listings in their order until it has the requested questions or nothing more to read. */
export async function runExtraction(dependencies: WorkerDependencies, context: RunContext): Promise<RunEnd> {
  const { run, fields, signals } = context
  const { claims, pages, sessions, rateLimits, clock } = dependencies
  const params = ExtractionParams.decode(fields.get('params') ?? '')
  const opened = await openSource(dependencies, context, params.source)
  if (opened === undefined) return { kind: 'fatal', problem: LOST_CREDENTIALS }
  const { source, client, rateKeyOf } = opened
  const subreddits = planSubreddits(params, Number(fields.get('startedAt')), source)
  const plan = createReadingPlan(pages, run, subreddits)
  const { serverOf = () => undefined } = sourceFacts[source.id]
  const servers = [...new Set([...subreddits.keys()].map(serverOf))]
  const lanes = await Promise.all(servers.map(openLane))
  if (!(await pages.isPlanned(run))) await planRun()
  while ((await plan.resume()) > 0) {
    const end = worstOf(await Promise.all(lanes.map((lane) => lane())))
    if (end.kind !== 'done') {
      await logUnfinished(dependencies, context, { end, source: source.id })
      return end
    }
    if (!plan.isBehind()) break
  }
  return await summarizeCoverage(pages, context, { source: source.id, subreddits })

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

  /** Reads the page that an item stands for and counts its requests. */
  async function send(item: Item, errors: ReadingErrors, abort: AbortSignal): Promise<SendResult> {
    const cursor = ListingCursor.parse(JSON.parse(item.payload))
    const { subreddit, name } = cursor
    const sentAtMs = performance.now()
    let requests = 0
    const onRequest = () => {
      requests += 1
    }
    try {
      const page = await readPage(client, cursor, {
        ...{ signal: abort, slotReserved: true, onRequest },
        source,
        leastProbability: THRESHOLD_MIN,
        range: subreddits.get(subreddit)?.range ?? EVER,
        known: plan.factsOf(subreddit),
      })
      errors.passed(item, cursor)
      // Of a subreddit that had enough questions before, or a page that another worker has read too.
      if (!(await save(item, cursor, page, requests))) await pages.spend(run, subreddit, name, requests)
      return { kind: 'done' }
    } catch (error) {
      if (requests > 0) await pages.spend(run, subreddit, name, requests)
      return await errors.handle(error, { item, cursor, sentAtMs })
    } finally {
      await sessions.countRequests(run.sessionId, source.id, requests)
    }
  }

  async function planRun(): Promise<void> {
    const { coverage, cursors } = planListingCursors([...subreddits.values()], source)
    await pages.plan(run, coverage, cursors)
  }

  /** Returns why the subreddit ends with this page, if it does. */
  function shortfallWith({ subreddit, name }: ListingCursor, { dates }: ReadPage): Shortfall | undefined {
    return plan.endsRange(subreddit, name, dates)
      ? rangeShortfall(subreddits.get(subreddit)?.range ?? EVER)
      : undefined
  }

  /** Returns false if the page did not count. */
  async function save(item: Item, cursor: ListingCursor, page: ReadPage, requests: number): Promise<boolean> {
    const { subreddit, name } = cursor
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
    const { listed, newPosts, added } = committed
    const { dates, next } = page
    await plan.record(subreddit, name, { newPosts, added, hasNext: next !== undefined, dates }, listed)
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
