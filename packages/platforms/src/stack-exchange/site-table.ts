import { sourceFacts } from '@quarry/contracts/sources'
import { z } from 'zod'
import { untilAborted } from '../deadline.ts'
import { PlatformError } from '../platform-error.ts'
import { plainLine } from './question.ts'
import type { Answer, Query } from './stack-exchange-call.ts'

export interface Site {
  /** `cooking`: the API's name. */
  name: string
  title: string
  /** Whom the site is for, in one line. */
  audience: string
}

const DAY_MS = 86_400_000
/** Stack Exchange has about 365 sites, half of them meta sites. */
const PAGES_MAX = 10
/** How many tables are cached: the real one and the sandbox's. */
const TABLES_MAX = 2

const line = z.string().transform(plainLine)

/** Parses a site that is open to everybody and not a meta site; null for others. */
const Entry = z
  .object({
    api_site_parameter: z.string().regex(sourceFacts['stack-exchange'].communityName),
    name: line,
    audience: line.catch(''),
    site_type: z.string(),
    site_state: z.string(),
  })
  .transform((site): Site | null =>
    site.site_type === 'main_site' && ['normal', 'open_beta'].includes(site.site_state)
      ? { name: site.api_site_parameter, title: site.name, audience: site.audience }
      : null,
  )

type List = (query: Query, item: typeof Entry) => Promise<Answer<Site | null>>

export type SiteTable = ReturnType<typeof createSiteTable>

/** Caches each API's open sites for a day. `now` returns milliseconds. */
export function createSiteTable(now: () => number = Date.now) {
  const tables = new Map<string, { readAtMs: number; sites: Promise<Site[]> }>()

  return {
    /** Returns the sites of the API at `address`, which are requested once for all waiting callers. */
    async get(address: string, list: List, signal?: AbortSignal): Promise<Site[]> {
      const known = tables.get(address)
      if (known && now() - known.readAtMs < DAY_MS) return untilAborted(known.sites, signal)
      const sites = readSites(list)
      tables.delete(address)
      const [oldest] = tables.keys()
      if (tables.size >= TABLES_MAX && oldest !== undefined) tables.delete(oldest)
      const table = { readAtMs: now(), sites }
      tables.set(address, table)
      sites.catch(() => tables.get(address) === table && tables.delete(address))
      return untilAborted(sites, signal)
    },
  }
}

async function readSites(list: List): Promise<Site[]> {
  const sites: Site[] = []
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const query = { page: String(page), pagesize: '100' }
    const { items, hasMore } = await list({ path: '/sites', query }, Entry)
    sites.push(...items.filter((site) => site !== null))
    if (!hasMore) break
  }
  if (sites.length === 0)
    throw new PlatformError('stack-exchange', 'malformed', { status: 200, detail: 'no sites' })
  return sites
}
