import { isCounted } from '@quarry/contracts/counted'
import { QUESTIONS_MAX, UNLIKELY_MAX } from '@quarry/contracts/limits'
import type { Coverage, SourceYield } from '@quarry/contracts/run'
import { sourceFacts } from '@quarry/contracts/sources'
import type { Source } from '@quarry/platforms/source'
import { addFacts, type SubredditFacts } from '@quarry/questions/question-facts'
import { coverageField, coverageIn, foundField, unlikelyField, withoutReason } from '@quarry/store/run-view'
import type { Value } from '@quarry/store/session-writer'
import { z } from 'zod'
import { recordWait, slotValues } from '../run/record-wait.ts'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import type { Work } from '../sending/actor.ts'
import { ALL_TIME } from './date-range.ts'
import { gapOf } from './gap-of.ts'
import { ListingCursor, newCursor } from './listing-cursor.ts'
import { createListingSelector, type ListingSelector } from './listing-selector.ts'
import { noteReadAgain } from './note-read-again.ts'
import { emptyCoverage, type PlannedSubreddit } from './planned-subreddits.ts'
import type { ReadPage } from './read-page.ts'
import { NSFW, rangeShortfall, SET_FULL, type Shortfall } from './shortfall.ts'

/** The next page of a listing. */
export type NextPage = ListingCursor

/** A community's reading position: the cursors of its open listings, and post counts from the pages so far. */
const Checkpoint = z.object({
  cursors: z.array(ListingCursor),
  facts: z
    .object({ posts: z.number(), selfPosts: z.number(), marked: z.number(), markedSelf: z.number() })
    .optional(),
  /** The lists by date that ended early, with the times of their last posts. */
  ended: z.record(z.string(), z.string()).default({}),
})

interface Community {
  planned: PlannedSubreddit
  selector: ListingSelector
  cursors: Map<string, ListingCursor>
  facts: SubredditFacts | undefined
  ended: ReadonlyMap<string, string>
  coverage: Coverage
  /**
   * Requests so far, including those in flight. The community with the fewest is next, so that all are read in
   * parallel.
   */
  requests: number
}

export type Reading = ReturnType<typeof createReading>

interface PageReading {
  page: ReadPage
  requests: number
  newPosts: number
}

interface Options {
  source: Pick<Source, 'id'>
  subreddits: ReadonlyMap<string, PlannedSubreddit>
  addsDeleted: boolean
  /** The run's start, which becomes the *added on* time of its questions. */
  startedAt: string
}

/** Fields of a run's work: a checkpoint per community, and the post ids of each page. */
const checkpointField = (community: string) => `checkpoint:${community}`
const SEEN = 'seen:'

/**
 * Tracks what an extraction still has to read. Each page is saved in one step with a checkpoint, so a worker that takes
 * over repeats at most the pages in flight.
 */
export function createReading(
  { owners, sessions, observer }: Pick<WorkerDependencies, 'owners' | 'sessions' | 'observer'>,
  { run, fields, work }: Pick<RunContext, 'run' | 'fields' | 'work'>,
  { source, subreddits, addsDeleted, startedAt }: Options,
) {
  const { serverOf = () => undefined } = sourceFacts[source.id]
  const seen = new Set<string>()
  /** The number of the latest page whose ids are stored. */
  let latestPage = 0
  for (const [field, ids] of work) {
    if (!field.startsWith(SEEN)) continue
    latestPage = Math.max(latestPage, Number(field.slice(SEEN.length)))
    for (const id of ids.split(' ')) seen.add(id)
  }
  const stored = new Map(coverageIn(fields).map((line) => [line.subreddit, line]))
  const communities = new Map([...subreddits].map(([name, planned]) => [name, restore(planned)]))

  function restore(planned: PlannedSubreddit): Community {
    const { name, listings, limit } = planned
    const coverage = stored.get(name) ?? emptyCoverage(planned, source)
    const selector = createListingSelector(listings, limit)
    const text = work.get(checkpointField(name))
    const cursors = new Map(listings.map((listing) => [listing.name, newCursor(name, listing)]))
    const begun = { planned, selector, cursors, coverage }
    if (text === undefined) return { ...begun, facts: undefined, ended: new Map(), requests: 0 }
    const checkpoint = Checkpoint.parse(JSON.parse(text))
    for (const cursor of checkpoint.cursors) cursors.set(cursor.name, cursor)
    const left = new Set(checkpoint.cursors.map((cursor) => cursor.name))
    selector.restore(coverage.questions, coverage.sources ?? [], left)
    const ended = new Map(Object.entries(checkpoint.ended))
    return { ...begun, facts: checkpoint.facts, ended, requests: coverage.requests ?? 0 }
  }

  function find(name: string): Community {
    const community = communities.get(name)
    if (!community) throw new Error('the run does not read this community')
    return community
  }

  /** Returns the fields that store the community's coverage and the cursors of its open listings. */
  function valuesOf(
    { planned, selector, cursors, facts, ended, coverage }: Community,
    open = selector.open(),
  ): Value[] {
    const left = open.flatMap((listing) => cursors.get(listing) ?? [])
    const checkpoint = {
      cursors: left,
      ...(facts && { facts }),
      ended: Object.fromEntries(ended),
    } satisfies z.infer<typeof Checkpoint>
    return [
      ['run', coverageField(planned.name), JSON.stringify(coverage)],
      ['work', checkpointField(planned.name), JSON.stringify(checkpoint)],
    ]
  }

  async function save(community: Community): Promise<void> {
    await owners.write(run, { values: valuesOf(community) })
  }

  /** Returns how many questions and unlikely titles still fit into the set. */
  async function room(threshold: number): Promise<{ questions: number; unlikely: number }> {
    const { counted, rows } = await sessions.size(run.sessionId, threshold)
    return { questions: QUESTIONS_MAX - counted, unlikely: UNLIKELY_MAX - (rows - counted) }
  }

  /** Returns the work for one server, which has a separate rate so that no server slows the others. */
  function laneOf(
    server: string | undefined,
  ): Work<NextPage> & { putBack(pages: readonly NextPage[]): Promise<void> } {
    const own = [...communities.values()].filter(({ planned }) => serverOf(planned.name) === server)
    function next(): Community | undefined {
      const ready = own.filter(({ selector }) => selector.next !== undefined)
      return ready.sort((a, b) => a.requests - b.requests)[0]
    }
    return {
      isEmpty: () => next() === undefined,
      async take(slot) {
        const community = next()
        const cursor = community?.cursors.get(community.selector.next ?? '')
        if (!community || !cursor) return { outcome: 'empty' }
        const { outcome } = await owners.write(run, { values: slotValues(slot) }, { isNext: true })
        if (outcome !== 'written') return { outcome }
        community.selector.start(cursor.name)
        community.requests += 1
        return { outcome: 'taken', items: [cursor] }
      },
      async putBack(pages) {
        for (const { subreddit, name } of pages) find(subreddit).selector.putBack(name)
      },
      recordWait: (blocked) => recordWait(owners, run, blocked),
    }
  }

  return {
    servers: [...new Set([...subreddits.keys()].map(serverOf))],
    laneOf,

    /** Shows every community on the page before anything is read. */
    async begin(): Promise<void> {
      const values = [...communities.values()]
        .filter(({ planned }) => !stored.has(planned.name))
        .flatMap((community) => valuesOf(community))
      if (values.length > 0) await owners.write(run, { values })
    },

    factsOf: (subreddit: string): SubredditFacts | undefined => find(subreddit).facts,
    rangeOf: (subreddit: string) => communities.get(subreddit)?.planned.range ?? ALL_TIME,

    /** Returns whether a page of the community has been read, or of any community if no name is given. */
    isRead: (subreddit?: string): boolean =>
      subreddit === undefined
        ? [...communities.values()].some(({ coverage }) => coverage.seen > 0)
        : find(subreddit).coverage.seen > 0,

    /**
     * Saves a page: counts new posts and adds questions up to the number requested from the community. Advances only
     * once the page is saved, so that a page that Redis rejects is read again.
     */
    async savePage({ subreddit, name }: NextPage, page: ReadPage, requests: number): Promise<void> {
      const community = find(subreddit)
      const { selector, planned } = community
      const { threshold } = await sessions.config(run.sessionId)
      const free = await room(threshold)
      const fresh = page.seen.filter((id) => !seen.has(id))
      const isFresh = new Set(fresh)
      for (const id of fresh) seen.add(id)
      latestPage += 1
      const seenField = `${SEEN}${latestPage}`

      const { saved, shortfall, yielded, open } = advanced(community, name, {
        page,
        requests,
        newPosts: fresh.length,
      })
      const most = Math.min(planned.limit - saved.coverage.questions, free.questions)
      const term = planned.listings.find((listing) => listing.name === name)?.term
      const found = page.questions
        .filter(({ id }) => isFresh.has(id))
        .map((question) => (term === undefined ? question : { ...question, foundBy: [term] }))
      const added = await owners.add(
        run,
        found.map((question) => ({ ...question, addedAt: startedAt })),
        {
          classOf: (question) => (isCounted(question, threshold) ? 0 : 1),
          most: [most, free.unlikely],
          // A reading of what is new doesn't add deleted questions.
          addsDeleted: addsDeleted && planned.lastReading === undefined,
          counters: [
            [foundField(subreddit, name), 0],
            [unlikelyField(subreddit), 1],
            ['processed', 0],
          ],
          values: [
            ...valuesOf(saved, open),
            ...(fresh.length > 0 ? [['work', seenField, fresh.join(' ')] as const] : []),
          ],
        },
      )
      if (added.outcome !== 'added') return
      const isAdded = new Set(added.ids)
      await noteReadAgain(
        { owners, run, startedAt },
        found.filter(({ id }) => !isAdded.has(id)),
      )
      const [foundHere = 0, unlikely = 0] = added.totals
      const before = community.coverage.questions
      community.facts = saved.facts
      community.cursors = saved.cursors
      community.ended = saved.ended
      community.coverage = withFound(saved.coverage, name, foundHere, unlikely)
      selector.record(name, yielded)
      if (shortfall) selector.close()
      selector.finish(name, community.coverage.questions)
      observer.questionsFound(run.runId, community.coverage.questions - before)
      const isFull = added.isFull || community.coverage.questions - before >= free.questions
      if (isFull && community.coverage.questions < planned.limit && !shortfall) await end(subreddit, SET_FULL)
    },

    /** Counts requests without a page. */
    async spend({ subreddit, name }: Pick<NextPage, 'subreddit' | 'name'>, requests: number): Promise<void> {
      const community = find(subreddit)
      community.coverage = withRequests(community.coverage, name, { requests, newPosts: 0 })
      await save(community)
    },

    end,

    /** Stops reading a listing. */
    async endListing(
      { subreddit, name }: Pick<NextPage, 'subreddit' | 'name'>,
      shortfall: Shortfall,
    ): Promise<void> {
      const community = find(subreddit)
      community.selector.close(name)
      community.coverage = { ...community.coverage, ...shortfall }
      await save(community)
    },

    /** Records, for each community that is read only for what is new, the period that the run did not reach. */
    async noteGaps(): Promise<void> {
      for (const community of communities.values()) {
        const { coverage } = community
        const gap = gapOf(community, startedAt)
        if (gap === undefined || coverage.seen === 0) continue
        community.coverage = { ...coverage, gap }
        await save(community)
      }
    },

    coverage: (): Coverage[] => [...communities.values()].map(({ coverage }) => coverage),
  }

  /** Returns the community as it is once the page is saved. */
  function advanced(community: Community, name: string, reading: PageReading) {
    const { selector, cursors, ended } = community
    const { page, newPosts } = reading
    const shortfall = shortfallWith(community, name, page)
    const saved: Community = {
      ...community,
      facts: addFacts(community.facts, page.listed),
      cursors: page.next ? new Map(cursors).set(name, page.next) : cursors,
      ended: page.endedAt === undefined ? ended : new Map(ended).set(name, page.endedAt),
      coverage: { ...withPage(community.coverage, name, reading), ...shortfall },
    }
    const yielded = { newPosts, hasNext: page.next !== undefined, dates: page.dates }
    return { saved, shortfall, yielded, open: shortfall ? [] : selector.openAfter(name, yielded) }
  }

  /** Ends a community and records the reason in its coverage. */
  async function end(subreddit: string, shortfall: Shortfall): Promise<void> {
    const community = find(subreddit)
    community.selector.close()
    community.coverage = { ...community.coverage, ...shortfall }
    await save(community)
  }

  /** Returns why the community ends with this page, or undefined if it continues. */
  function shortfallWith(
    { selector, planned }: Community,
    listing: string,
    page: ReadPage,
  ): Shortfall | undefined {
    if (page.isNsfw) return NSFW
    return selector.endsRange(listing, page.dates) ? rangeShortfall(planned.range) : undefined
  }
}

/** Adds a page to the coverage, without its questions. */
function withPage(coverage: Coverage, listing: string, { page, ...reading }: PageReading): Coverage {
  const dropped = (coverage.dropped ?? 0) + page.dropped
  const times = (...all: (string | undefined)[]) => all.filter((time) => time !== undefined).sort()
  return {
    ...withRequests(coverage, listing, reading),
    seen: coverage.seen + reading.newPosts,
    ...(dropped > 0 && { dropped }),
    oldest: times(coverage.oldest, page.oldest).at(0),
    newest: times(coverage.newest, page.newest).at(-1),
  }
}

function withRequests(
  coverage: Coverage,
  listing: string,
  { requests, newPosts }: { requests: number; newPosts: number },
): Coverage {
  const before = coverage.sources?.find(({ source }) => source === listing)
  const line: SourceYield = before ?? { source: listing, requests: 0, posts: 0, questions: 0 }
  const read = { ...line, requests: line.requests + requests, posts: line.posts + newPosts }
  const others = coverage.sources ?? []
  return {
    ...coverage,
    requests: (coverage.requests ?? 0) + requests,
    sources: before ? others.map((other) => (other === before ? read : other)) : [...others, read],
  }
}

/** Sets the counters that only Redis knows. */
function withFound(coverage: Coverage, listing: string, found: number, unlikely: number): Coverage {
  const sources = (coverage.sources ?? []).map((line) =>
    line.source === listing ? { ...line, questions: found } : line,
  )
  const questions = sources.reduce((sum, line) => sum + line.questions, 0)
  return withoutReason({ ...coverage, sources, questions, ...(unlikely > 0 && { unlikely }) })
}
