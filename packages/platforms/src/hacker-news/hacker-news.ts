import { createCall } from '../call.ts'
import { phrasesOf } from '../phrases.ts'
import { statesOf } from '../post.ts'
import { readingOrder } from '../reading-order.ts'
import type {
  Community,
  FoundCommunities,
  PageRequest,
  PostPage,
  SlotOptions,
  Source,
  SourceClient,
  SourceOptions,
} from '../source.ts'
import { createComments } from './comments.ts'
import {
  type HackerNewsList,
  HITS_MAX,
  postOf,
  readSearchResult,
  type Search,
  type SearchResult,
  searchPath,
} from './search.ts'

/** Reads Hacker News through its public search, which Algolia runs and which needs no key. */
export const hackerNews: Source = {
  id: 'hacker-news',
  spacingMs: 1000,
  inflightMax: 2,
  // Published at https://hn.algolia.com/api.
  window: { requests: 10_000, spanMs: 3_600_000 },
  hasOnlyQuestions: false,
  listings: readingOrder['hacker-news'],
  open: openHackerNews,
}

/** In milliseconds. The limit is per hour, and exceeding it may get the address blocked. */
const PAUSES = { retryDelaysMs: [2000, 8000, 30_000], unhintedPausesMs: [60_000, 3_600_000] }

const DESCRIPTIONS: Record<HackerNewsList, string> = {
  'ask-hn': 'Questions to the readers of Hacker News: software, start-ups, careers, science',
  stories: 'Links and texts on Hacker News, of which those with a question as their title are kept',
}

function openHackerNews(options: SourceOptions): SourceClient {
  const call = createCall('hacker-news', { ...options, limiter: options.limiterOf() }, PAUSES)
  const search = (what: Search, slot: SlotOptions): Promise<SearchResult> =>
    call({ ...slot, url: `${options.endpoints.hackerNewsUrl}${searchPath(what)}`, read: readSearchResult })
  const comments = createComments(options, call)
  const count = async (tag: Search['tag'], phrase: string, signal: AbortSignal | undefined) =>
    (await search({ order: 'date', tag, phrase, hits: 1 }, { signal })).total

  return {
    async check(signal) {
      await search({ order: 'date', tag: 'ask_hn', hits: 1 }, { signal })
    },
    async findCommunities(seedTerms, signal) {
      const phrases = phrasesOf(seedTerms)
      const counts: Record<HackerNewsList, number[]> = { 'ask-hn': [], stories: [] }
      // Sequential, so that nothing more is sent after a limit.
      for (const phrase of phrases) {
        const asking = await count('ask_hn', phrase, signal)
        counts['ask-hn'].push(asking)
        counts.stories.push(Math.max(0, (await count('story', phrase, signal)) - asking))
      }
      return found(phrases, counts)
    },
    async postStates(ids, slot = {}) {
      const numbers = ids.map((id) => id.replace(/^hn-/, ''))
      const { stories, dropped } = await search(
        { order: 'date', tag: 'story', ids: numbers, hits: HITS_MAX },
        slot,
      )
      const posts = stories.map((story) => postOf(story, story.asks ? 'ask-hn' : 'stories'))
      return statesOf(ids, posts, dropped)
    },
    answers: async ([post], slot) => (post ? [await comments.answers(post.id, slot)] : []),
    answerStates: async ([id], slot) => (id === undefined ? [] : [await comments.state(id, slot)]),
    page: (request, slot = {}) => readPage(request, (what) => search(what, slot)),
  }
}

function found(phrases: readonly string[], counts: Record<HackerNewsList, number[]>): FoundCommunities {
  const communities = (['ask-hn', 'stories'] as const).map((name): Community => {
    const matches = phrases.map((term, at) => ({ term, posts: counts[name][at] ?? 0 }))
    return {
      name,
      description: DESCRIPTIONS[name],
      subscribers: 0,
      terms: matches
        .filter(({ posts }) => posts > 0)
        .sort((a, b) => b.posts - a.posts)
        .map(({ term }) => term),
      // A title that matches two terms is counted twice.
      matchingPosts: matches.reduce((sum, { posts }) => sum + posts, 0),
    }
  })
  return { communities, requests: 2 * phrases.length }
}

/**
 * A search ends after 1,000 stories, so the list by date continues with a search up to the last story's second. Stories
 * of that second are returned twice.
 */
async function readPage(
  { community, listing: { order, phrase }, range, after }: PageRequest,
  search: (what: Search) => Promise<SearchResult>,
): Promise<PostPage> {
  const list = community === 'ask-hn' ? 'ask-hn' : 'stories'
  const last = readCursor(after)
  const what: Search = {
    order: order === 'best' ? 'best' : 'date',
    tag: list === 'ask-hn' ? 'ask_hn' : 'story',
    phrase: phrase === undefined ? undefined : String(phrase),
    from: secondsOf(Math.ceil(range.fromMs / 1000)),
    to: last?.seconds ?? secondsOf(Math.floor(range.toMs / 1000)),
    hits: HITS_MAX,
  }
  const { stories, dropped, total } = await search(what)
  const fresh = stories.filter(({ objectID }) => objectID !== last?.id)
  const oldest = fresh.at(-1)
  const isEnd = what.order === 'best' || oldest === undefined || total <= stories.length + dropped
  // A page whose stories are all from one second would otherwise repeat forever.
  const next = oldest && (oldest.created_at_i === last?.seconds ? last.seconds - 1 : oldest.created_at_i)
  return {
    posts: fresh.filter(({ asks }) => asks === (list === 'ask-hn')).map((story) => postOf(story, list)),
    after: isEnd ? null : `${next}:${oldest.objectID}`,
    dropped,
    isByDate: what.order === 'date',
  }
}

const secondsOf = (seconds: number): number | undefined => (Number.isFinite(seconds) ? seconds : undefined)

/** A cursor contains the last story's second and id. */
function readCursor(after: string | undefined): { seconds: number; id: string } | undefined {
  const [, seconds, id] = /^(\d+):(\d+)$/.exec(after ?? '') ?? []
  return seconds === undefined || id === undefined ? undefined : { seconds: Number(seconds), id }
}
