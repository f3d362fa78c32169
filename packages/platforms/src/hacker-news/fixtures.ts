/** A sample hit in the shape of a response recorded in 2026, with the requested fields. */
export function hit(id: number, changes: Record<string, unknown> = {}) {
  return {
    _tags: ['story', 'author_crumb_counter', `story_${id}`, 'ask_hn'],
    author: 'crumb_counter',
    created_at_i: 1_549_581_117,
    num_comments: 91,
    objectID: String(id),
    points: 112,
    title: `Ask HN: Which oven do you use for loaf ${id}?`,
    url: null,
    ...changes,
  }
}

export const linkHit = (id: number, changes: Record<string, unknown> = {}) =>
  hit(id, {
    _tags: ['story', 'author_crumb_counter', `story_${id}`],
    title: `Why does loaf ${id} rise?`,
    url: 'https://www.bread.example/loaf',
    ...changes,
  })

/** Returns a response with these hits out of `nbHits` matches. */
export function found(hits: unknown[], nbHits = hits.length) {
  return {
    exhaustive: { nbHits: true, typo: true },
    exhaustiveNbHits: true,
    exhaustiveTypo: true,
    hits,
    hitsPerPage: 1000,
    nbHits,
    nbPages: 1,
    page: 0,
    params: 'advancedSyntax=true&analyticsTags=backend',
    processingTimeMS: 4,
    query: '',
    serverTimeMS: 5,
  }
}

/** Algolia's server prints this plain text before the JSON of some errors. */
export const algoliaError = (status: number, message: string) =>
  `GET https://example-dsn.algolia.net/1/indexes/Item: ${JSON.stringify({ message, status })}`
