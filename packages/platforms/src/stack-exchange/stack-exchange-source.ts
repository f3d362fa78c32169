import { z } from 'zod'
import { type PostState, statesOf } from '../post.ts'
import { readingOrder } from '../reading-order.ts'
import type { Source } from '../source.ts'
import { createAnswers, siteOf } from './answers.ts'
import { findSites } from './find-sites.ts'
import { pageOf } from './listings.ts'
import { questionOf } from './question.ts'
import { createSiteTable } from './site-table.ts'
import { createStackExchangeCall, type KeyForm } from './stack-exchange-call.ts'

/** Reads the Stack Exchange network without credentials, or with a key that raises the address's daily quota. */
export function createStackExchangeSource(): Source {
  const table = createSiteTable()
  const keyForms = new Map<string, KeyForm>()
  return {
    id: 'stack-exchange',
    countsBy: 'key',
    spacingMs: 250,
    inflightMax: 1,
    window: { requests: 300, spanMs: 86_400_000 },
    answeredPerCall: 100,
    answersCheckedPerCall: 100,
    hasOnlyQuestions: true,
    listings: readingOrder['stack-exchange'],
    open(options) {
      const calls = createStackExchangeCall({ ...options, keyForms })
      const address = options.endpoints.stackExchangeUrl
      return {
        ...createAnswers(calls),
        async check(signal) {
          const query = { page: '1', pagesize: '1' }
          await calls.list({ path: '/sites', query }, z.unknown(), { signal })
        },
        async postStates(ids, { slotReserved = false, ...slot } = {}) {
          const bySite = [...Map.groupBy(ids, siteOf)]
          const states: PostState[] = []
          for (const [nth, [site, some]] of bySite.entries()) {
            const numbers = some.map((id) => id.slice(id.lastIndexOf('-') + 1)).join(';')
            const query = { site, pagesize: '100' }
            const { items, dropped } = await calls.list(
              { path: `/questions/${numbers}`, query },
              questionOf(site),
              { ...slot, slotReserved: slotReserved && nth === 0 },
            )
            states.push(...statesOf(some, items, dropped))
          }
          return states
        },
        findCommunities: (seedTerms, signal) => findSites({ calls, table, address }, seedTerms, signal),
        async page(request, slot) {
          const { path, query, isByDate, after } = pageOf(request)
          const { items, hasMore, dropped } = await calls.list(
            { path, query },
            questionOf(request.community),
            slot,
          )
          const oldest = items.at(-1)?.createdAt
          return {
            posts: items,
            after: after(hasMore, oldest === undefined ? undefined : Date.parse(oldest) / 1000),
            dropped,
            isByDate,
          }
        },
      }
    },
  }
}
