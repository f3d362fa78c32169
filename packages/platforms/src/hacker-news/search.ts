import { readJson } from '@quarry/contracts/read-json'
import { z } from 'zod'
import type { HttpResponse } from '../http-response.ts'
import { isWebPage, kindOfStatus, PlatformError, WEB_PAGE } from '../platform-error.ts'
import { readRetryAfterMs } from '../retry-after.ts'
import { Story } from './story.ts'

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

/** Returns the path and query of a search. Its last word is no prefix, and misspellings are not corrected. */
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

const Envelope = z.object({
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
export function readFound({ status, headers, text }: HttpResponse): Found {
  const isPage = isWebPage(text)
  if (status !== 200) {
    // Algolia's own 403 is an exceeded limit; a page comes from something before it.
    const kind = status === 403 && !isPage ? 'rate-limited' : kindOfStatus(status)
    const retryAfterMs = kind === 'rate-limited' ? readRetryAfterMs(headers, Date.now()) : undefined
    throw new PlatformError('hacker-news', kind, { status, retryAfterMs })
  }
  const envelope = Envelope.safeParse(readJson(text)).data
  if (!envelope)
    throw new PlatformError('hacker-news', 'malformed', { status, detail: isPage ? WEB_PAGE : undefined })
  const stories = envelope.hits.flatMap((hit) => Story.safeParse(hit).data ?? [])
  const read = envelope.hits.length
  return { stories, dropped: read - stories.length, total: Math.max(read, envelope.nbHits) }
}
