import { drawOf } from '../random.ts'

export type PageQuery = { limit?: string | undefined; after?: string | undefined }

export type Page<Thing> = { things: readonly Thing[]; after: string | null }

const DEFAULT_LIMIT = 25
const LIMIT_MAX = 100

/** Reddit silently clamps a limit to 1 to 100, and ignores one that is not a whole number. */
function limitOf(limit: string | undefined): number {
  if (limit === undefined || !/^\s*-?\d+\s*$/.test(limit)) return DEFAULT_LIMIT
  return Math.min(Math.max(Number(limit), 1), LIMIT_MAX)
}

type PageOptions<Thing> = {
  nameOf: (thing: Thing) => string
  /** Returns true if the fullname exists anywhere. Cursors that do not exist are ignored. */
  known: (fullname: string) => boolean
  /** Share of pages that are shorter than requested although more follow; 0 by default. */
  shortPages?: number
}

function startOf<Thing>(
  list: readonly Thing[],
  after: string | undefined,
  options: PageOptions<Thing>,
): number {
  if (after === undefined || !options.known(after)) return 0
  const at = list.findIndex((thing) => options.nameOf(thing) === after)
  return at === -1 ? list.length : at + 1
}

/** Returns the size limit of the page from `start`: sometimes below the requested one, but never on the first page. */
function pageSizeOf(start: number, limit: number, shortPages: number, total: number): number {
  const draw = drawOf('short page', start, total)
  return start > 0 && limit > 4 && draw < shortPages ? Math.ceil(limit * (0.5 + draw)) : limit
}

/**
 * Returns one page as Reddit does: an unknown `after` starts again at page 1; one of another listing gives an empty
 * page; a short page may not be the last; a total that is a multiple of the limit ends with an empty page.
 */
export function cutPage<Thing>(
  list: readonly Thing[],
  query: PageQuery,
  options: PageOptions<Thing>,
): Page<Thing> {
  const limit = limitOf(query.limit)
  const start = startOf(list, query.after, options)
  const things = list.slice(start, start + pageSizeOf(start, limit, options.shortPages ?? 0, list.length))
  const last = things.at(-1)
  const hasMore = start + things.length < list.length || things.length === limit
  return { things, after: hasMore && last !== undefined ? options.nameOf(last) : null }
}

/** Returns the JSON text of a listing. Its things are JSON texts already. */
export function listingText({ after, things }: Page<string>): string {
  const head = JSON.stringify({ after, dist: things.length, modhash: null, geo_filter: null })
  return `{"kind":"Listing","data":${head.slice(0, -1)},"children":[${things.join(',')}],"before":null}}`
}
