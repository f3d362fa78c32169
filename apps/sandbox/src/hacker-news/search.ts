import { type HttpResponse, jsonResponse } from '../http.ts'
import type { Story } from './stories.ts'

const HITS_MAX = 1000
const DEFAULT_HITS = 20

const numbers = new Map<string, (story: Story) => number>([
  ['created_at_i', (story) => story.createdSeconds],
  ['points', (story) => story.points],
  ['num_comments', (story) => story.comments],
])
const comparisons = new Map<string, (value: number, bound: number) => boolean>([
  ['<', (value, bound) => value < bound],
  ['<=', (value, bound) => value <= bound],
  ['=', (value, bound) => value === bound],
  ['>=', (value, bound) => value >= bound],
  ['>', (value, bound) => value > bound],
])
const NUMERIC = /^(\w+)(<=|>=|<|>|=)(\d+)$/

type Matcher = (story: Story) => boolean

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const hasPhrase = (words: readonly string[], phrase: readonly string[], isPrefix: boolean): boolean =>
  words.some((_, start) =>
    phrase.every((word, at) => {
      const found = words[start + at]
      return isPrefix && at === phrase.length - 1 ? found?.startsWith(word) : found === word
    }),
  )

/** Quoted words stand together, words after a minus are excluded, and the last word may be the start of a longer one. */
function queryMatcher(query: string): Matcher {
  const tokens = query.match(/-?"[^"]*"|\S+/g) ?? []
  const terms = tokens.map((token, at) => ({
    excludes: token.startsWith('-'),
    phrase: wordsOf(token),
    isPrefix: at === tokens.length - 1 && !token.endsWith('"'),
  }))
  return ({ title }) => {
    const words = wordsOf(title)
    return terms.every(
      ({ excludes, phrase, isPrefix }) =>
        phrase.length === 0 || hasPhrase(words, phrase, isPrefix) !== excludes,
    )
  }
}

/** A comma means and, parentheses mean or: `ask_hn,(author_a,author_b)`. */
function tagsMatcher(tags: string): Matcher {
  const groups = (tags.match(/\([^)]*\)|[^,]+/g) ?? []).map((group) => group.replace(/[()]/g, '').split(','))
  return (story) => groups.every((group) => group.some((tag) => story.tags.includes(tag)))
}

/** Returns undefined if a filter has another form. */
function numericMatcher(filters: string): Matcher | undefined {
  const matchers: Matcher[] = []
  for (const filter of filters === '' ? [] : filters.split(',')) {
    const [, field = '', operator = '', bound] = NUMERIC.exec(filter) ?? []
    const numberOf = numbers.get(field)
    const compare = comparisons.get(operator)
    if (numberOf === undefined || compare === undefined) return undefined
    matchers.push((story) => compare(numberOf(story), Number(bound)))
  }
  return (story) => matchers.every((matches) => matches(story))
}

function hitOf(story: Story, wanted: ReadonlySet<string> | undefined, highlights: boolean) {
  const createdAt = new Date(story.createdSeconds * 1000).toISOString()
  const fields = {
    _tags: story.tags,
    author: story.author,
    children: Array.from({ length: Math.min(story.comments, 40) }, (_, at) => story.id + 1 + at),
    created_at: createdAt.replace('.000Z', 'Z'),
    created_at_i: story.createdSeconds,
    num_comments: story.comments,
    points: story.points,
    story_id: story.id,
    ...(story.text === null ? {} : { story_text: story.text }),
    title: story.title,
    updated_at: createdAt.replace('.000Z', 'Z'),
    url: story.url,
  }
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => wanted?.has(name) ?? true)),
    objectID: String(story.id),
    ...(highlights
      ? { _highlightResult: { title: { matchLevel: 'none', matchedWords: [], value: story.title } } }
      : {}),
  }
}

/** Answers a search of `order`, among stories that exist by now, newest first. */
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
  const hitsPerPage = Math.min(Number(query.get('hitsPerPage') ?? DEFAULT_HITS) || 0, HITS_MAX)
  const page = Number(query.get('page') ?? 0)
  const reached = matching.slice(0, HITS_MAX)
  const isBeyond = page > 0 && page * hitsPerPage >= HITS_MAX
  const wanted = query.get('attributesToRetrieve')?.split(',')
  const shown = isBeyond ? [] : reached.slice(page * hitsPerPage, (page + 1) * hitsPerPage)
  return jsonResponse(200, {
    exhaustive: { nbHits: true, typo: true },
    exhaustiveNbHits: true,
    exhaustiveTypo: true,
    hits: shown.map((story) =>
      hitOf(story, wanted && new Set(wanted), query.get('attributesToHighlight') !== ''),
    ),
    hitsPerPage,
    nbHits: isBeyond ? 0 : matching.length,
    nbPages: hitsPerPage === 0 || isBeyond ? 0 : Math.ceil(reached.length / hitsPerPage),
    page,
    params: String(query),
    processingTimeMS: 4,
    query: query.get('query') ?? '',
    serverTimeMS: 5,
    ...(isBeyond ? { message: `you can only fetch the ${HITS_MAX} hits for this query` } : {}),
  })
}

/** The server renders Algolia's errors as plain text around their JSON. */
export function algoliaError(status: number, message: string): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: `GET https://sandbox-dsn.algolia.net/1/indexes/Item_sandbox: ${JSON.stringify({ message, status })}`,
  }
}
