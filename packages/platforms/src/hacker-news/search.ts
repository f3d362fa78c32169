import { readJson } from '@quarry/contracts/read-json'
import { z } from 'zod'
import type { HttpResponse } from '../http-response.ts'
import { isWebPage, kindOfStatus } from '../platform-error.ts'
import { linkTo, ordinary, type Post, SECONDS_MAX, whole } from '../post.ts'
import { readItems } from '../read-items.ts'
import { responseError } from '../response-error.ts'

/** Most stories of one response, and of one search: further pages of the same search are empty. */
export const HITS_MAX = 1000

const FIELDS = 'objectID,title,author,points,num_comments,created_at_i,url,_tags'

export interface Search {
  /** `date`: newest first. `best`: relevance, then points. */
  order: 'date' | 'best'
  tag: 'ask_hn' | 'story'
  /** Words that the title has one after the other; all stories without them. */
  phrase?: string | undefined
  /** Unix seconds, inclusive. */
  from?: number | undefined
  to?: number | undefined
  hits: number
  /** Only stories with these numbers. */
  ids?: readonly string[]
}

/** Returns the path and query of a search that neither completes the last word nor corrects misspellings. */
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

/** `ask-hn`: titles that begin with "Ask HN". `stories`: all others, also of text posts. */
export type HackerNewsList = 'ask-hn' | 'stories'

const count = whole(0).catch(0)

/** A hit of the search that is a story. Comments have no `title`. */
export const Story = z
  .object({
    objectID: z.string().regex(/^\d{1,15}$/),
    title: z.string().trim().min(1),
    created_at_i: z.number().positive().max(SECONDS_MAX),
    author: z.string().min(1).catch('[deleted]'),
    // Null for a few kinds of items.
    points: count,
    num_comments: count,
    // Null or empty for text posts.
    url: z.string().nullish().catch(null),
    _tags: z.array(z.string()).catch([]),
  })
  .transform(({ _tags: tags, ...story }) => ({ ...story, asks: tags.includes('ask_hn') }))
type Story = z.infer<typeof Story>

export const Envelope = z.object({
  hits: z.array(z.unknown()),
  nbHits: z.number().int().nonnegative().catch(0),
})

export interface Found {
  stories: Story[]
  /** Hits that are not stories or lack required fields. */
  dropped: number
  /** All stories that match, also those beyond HITS_MAX. */
  total: number
}

/** Returns the stories of a response. Throws PlatformError for any other response. */
export function readFound(response: HttpResponse): Found {
  const { status, text } = response
  if (status !== 200) {
    // Algolia's own 403 is an exceeded limit; a page comes from something before it.
    const kind = status === 403 && !isWebPage(text) ? 'rate-limited' : kindOfStatus(status)
    throw responseError('hacker-news', kind, response)
  }
  const envelope = Envelope.safeParse(readJson(text)).data
  if (!envelope) throw responseError('hacker-news', 'malformed', response)
  const { items: stories, dropped } = readItems(envelope.hits, Story)
  return { stories, dropped, total: Math.max(envelope.hits.length, envelope.nbHits) }
}

/** Returns the story as a post. The titles of stories are plain text, so nothing in them is decoded. */
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
    // The search has no stories that are deleted or flagged.
    ...ordinary,
    ...linkTo(url),
    // Not requested, because texts are many times longer than everything else.
    hasText: !url,
  }
}

/** The site marks such titles in other ways too: `ask HN -`, `Ask HN` without colon. */
function withoutPrefix(title: string): string {
  return title.replace(/^ask hn(?:\s*[:：–—-]+\s*|\s+)(?=\S)/i, '')
}
