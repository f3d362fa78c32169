import { type HttpResponse, jsonResponse } from '../http.ts'
import type { Story } from './stories.ts'

const HITS_MAX = 1000
const DEFAULT_HITS = 20

type Matcher = (story: Story) => boolean

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns a matcher for titles that contain the words of a quoted query in a row. */
function queryMatcher(query: string): Matcher {
  const phrase = wordsOf(query)
  return ({ title }) => {
    const words = wordsOf(title)
    return (
      phrase.length === 0 || words.some((_, start) => phrase.every((word, at) => words[start + at] === word))
    )
  }
}

/** Returns a matcher for tags, in which a comma means and, and parentheses mean or: `ask_hn,(story_7,story_8)`. */
function tagsMatcher(tags: string): Matcher {
  const groups = (tags.match(/\([^)]*\)|[^,]+/g) ?? []).map((group) => group.replace(/[()]/g, '').split(','))
  return (story) => groups.every((group) => group.some((tag) => story.tags.includes(tag)))
}

/** Returns undefined for filters that differ from Quarry's form: `created_at_i>=7`. */
function numericMatcher(filters: string): Matcher | undefined {
  const bounds = { from: 0, to: Number.POSITIVE_INFINITY }
  for (const filter of filters === '' ? [] : filters.split(',')) {
    const [, operator, bound] = /^created_at_i(<=|>=)(\d+)$/.exec(filter) ?? []
    if (operator === undefined) return undefined
    bounds[operator === '<=' ? 'to' : 'from'] = Number(bound)
  }
  return ({ createdSeconds }) => createdSeconds >= bounds.from && createdSeconds <= bounds.to
}

function hitOf(story: Story, wanted: readonly string[] | undefined) {
  const createdAt = new Date(story.createdSeconds * 1000).toISOString().replace('.000Z', 'Z')
  const fields = {
    _tags: story.tags,
    author: story.author,
    children: Array.from({ length: Math.min(story.comments, 40) }, (_, at) => story.id + 1 + at),
    created_at: createdAt,
    created_at_i: story.createdSeconds,
    num_comments: story.comments,
    points: story.points,
    story_id: story.id,
    ...(story.text === null ? {} : { story_text: story.text }),
    title: story.title,
    updated_at: createdAt,
    url: story.url,
  }
  const shown = Object.entries(fields).filter(([name]) => wanted?.includes(name) ?? true)
  return { ...Object.fromEntries(shown), objectID: String(story.id) }
}

/** Answers a search in `order` among the stories that exist by now, newest first. */
export function search(
  stories: readonly Story[],
  order: 'best' | 'date',
  query: URLSearchParams,
): HttpResponse {
  const numeric = numericMatcher(query.get('numericFilters') ?? '')
  if (numeric === undefined) return algoliaError(400, 'invalid numeric filter')
  const matchers = [queryMatcher(query.get('query') ?? ''), tagsMatcher(query.get('tags') ?? ''), numeric]
  const matching = stories.filter((story) => matchers.every((matches) => matches(story)))
  if (order === 'best') matching.sort((a, b) => b.points - a.points || b.comments - a.comments)
  const hitsPerPage = Math.min(Number(query.get('hitsPerPage') ?? DEFAULT_HITS), HITS_MAX)
  const wanted = query.get('attributesToRetrieve')?.split(',')
  return jsonResponse(200, {
    hits: matching.slice(0, hitsPerPage).map((story) => hitOf(story, wanted)),
    hitsPerPage,
    nbHits: matching.length,
    nbPages: Math.ceil(Math.min(matching.length, HITS_MAX) / hitsPerPage),
    page: 0,
    params: String(query),
    processingTimeMS: 4,
    query: query.get('query') ?? '',
  })
}

/** Returns Algolia's error as the server renders it: plain text around the JSON. */
export function algoliaError(status: number, message: string): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: `GET https://sandbox-dsn.algolia.net/1/indexes/Item_sandbox: ${JSON.stringify({ message, status })}`,
  }
}
