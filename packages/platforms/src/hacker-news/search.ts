import { readJson } from '@quarry/contracts/read-json'
import { z } from 'zod'
import type { HttpResponse } from '../http-response.ts'
import { isWebPage, kindOfStatus } from '../platform-error.ts'
import { boundedCount, linkFields, type Post, postDefaults, SECONDS_MAX } from '../post.ts'
import { readItems } from '../read-items.ts'
import { responseError } from '../response-error.ts'

/** The most stories in one response and in one search: further pages of the same search are empty. */
export const HITS_MAX = 1000

const FIELDS = 'objectID,title,author,points,num_comments,created_at_i,url,_tags'

export interface Search {
  /** `date`: newest first. `best`: by relevance, then points. */
  order: 'date' | 'best'
  tag: 'ask_hn' | 'story'
  /** Words that the title contains in this order; all stories if missing. */
  phrase?: string | undefined
  /** Unix seconds, inclusive. */
  from?: number | undefined
  to?: number | undefined
  hits: number
  /** Only stories with these numbers. */
  ids?: readonly string[]
}

/** Returns the path and query of a search that neither completes the last word nor corrects typos. */
export function searchPath({ order, tag, phrase, from, to, hits, ids }: Search): string {
  const times = [
    ...(from === undefined ? [] : [`created_at_i>=${from}`]),
    ...(to === undefined ? [] : [`created_at_i<=${to}`]),
  ]
  const query = new URLSearchParams({
    query: phrase === undefined ? '' : `"${phrase}"`,
    tags: ids ? `${tag},(${ids.map((id) => `story_${id}`).join(',')})` : tag,
    hitsPerPage: String(hits),
    restrictSearchableAttributes: 'title',
    typoTolerance: 'false',
    removeWordsIfNoResults: 'none',
    attributesToRetrieve: FIELDS,
    attributesToHighlight: '',
    ...(times.length > 0 ? { numericFilters: times.join(',') } : {}),
  })
  return `/${order === 'date' ? 'search_by_date' : 'search'}?${query}`
}

/** `ask-hn`: titles that begin with "Ask HN". `stories`: all others, including text posts. */
export type HackerNewsList = 'ask-hn' | 'stories'

const count = boundedCount(0).catch(0)

/** A hit of the search that is a story. Comments have no `title`. */
export const Story = z
  .object({
    objectID: z.string().regex(/^\d{1,15}$/),
    title: z.string().trim().min(1),
    created_at_i: z.number().positive().max(SECONDS_MAX),
    author: z.string().min(1).catch('[deleted]'),
    // The search returns null for a few kinds of items.
    points: count,
    num_comments: count,
    // Text posts have null or an empty string.
    url: z.string().nullish().catch(null),
    _tags: z.array(z.string()).catch([]),
  })
  .transform(({ _tags: tags, ...story }) => ({ ...story, asks: tags.includes('ask_hn') }))
type Story = z.infer<typeof Story>

export const Envelope = z.object({
  hits: z.array(z.unknown()),
  nbHits: z.number().int().nonnegative().catch(0),
})

export interface SearchResult {
  stories: Story[]
  /** Hits that are not stories or that lack required fields. */
  dropped: number
  /** All matching stories, including those beyond HITS_MAX. */
  total: number
}

/** Returns a response's stories. Throws PlatformError for any other response. */
export function readSearchResult(response: HttpResponse): SearchResult {
  const { status, text } = response
  if (status !== 200) {
    // Algolia's own 403 means an exceeded limit, but a web page comes from a proxy in front of it.
    const kind = status === 403 && !isWebPage(text) ? 'rate-limited' : kindOfStatus(status)
    throw responseError('hacker-news', kind, response)
  }
  const envelope = Envelope.safeParse(readJson(text)).data
  if (!envelope) throw responseError('hacker-news', 'malformed', response)
  const { items: stories, dropped } = readItems(envelope.hits, Story)
  return { stories, dropped, total: Math.max(envelope.hits.length, envelope.nbHits) }
}

/** Returns the story as a post. Titles are plain text, so nothing is decoded. */
export function postOf(story: Story, community: HackerNewsList): Post {
  const { objectID, url } = story
  return {
    id: `hn-${objectID}`,
    title: withoutPrefix(story.title),
    author: story.author,
    community,
    score: story.points,
    numComments: story.num_comments,
    createdAt: new Date(story.created_at_i * 1000).toISOString(),
    permalink: `https://news.ycombinator.com/item?id=${objectID}`,
    // The search omits deleted and flagged stories.
    ...postDefaults,
    ...linkFields(url),
    // Texts are not requested, because they are much longer than everything else.
    hasText: !url,
  }
}

/** Removes the prefix in any spelling that the site treats the same: `ask HN -`, `Ask HN` without a colon. */
function withoutPrefix(title: string): string {
  return title.replace(/^ask hn(?:\s*[:：–—-]+\s*|\s+)(?=\S)/i, '')
}
