import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FaultKind } from '../faults.ts'
import { cutShort, deliver, gatewayOutcome, type Outcome, queryOf } from '../http.ts'
import { createRateWindows } from '../rate-windows.ts'
import type { SandboxDependencies } from '../sandbox-dependencies.ts'
import { createItems } from './items.ts'
import { algoliaError, search } from './search.ts'
import { createStories, type Story } from './stories.ts'

/** The key for scripting faults of all requests, because there are no credentials. */
const KEY = 'hacker-news'
/** The key of the server of single items. */
const ITEMS_KEY = 'hacker-news-items'
const QUOTA = { limit: 10_000, windowSeconds: 3600 }

/** Adds the search of Hacker News under `/hacker-news`. */
export function hackerNewsRoutes(app: FastifyInstance, dependencies: SandboxDependencies): void {
  const { seed, clock, faults, answers, latencyOf, onReset, onShow, generatesAll } = dependencies
  let made: readonly Story[] | undefined
  const stories = (): readonly Story[] => {
    made ??= createStories(seed, clock.startedAtMs, generatesAll)
    return made
  }
  const windows = createRateWindows(clock)
  onReset((key) => windows.reset(key))
  onShow((id) => {
    const story = id.startsWith('hn-') ? stories().find((each) => `hn-${each.id}` === id) : undefined
    if (story === undefined) return undefined
    const { title, points, comments } = story
    return { community: 'Hacker News', title, points, comments }
  })

  const outcomeOf = (order: 'best' | 'date', query: URLSearchParams): Outcome => {
    const fault = windows.spend(KEY, QUOTA).within ? faults.next(KEY, []) : '429'
    const failure = faultOutcome(fault)
    if (failure !== undefined) return failure
    const nowSeconds = clock.now() / 1000
    const response = search(
      stories().filter(({ createdSeconds }) => createdSeconds <= nowSeconds),
      order,
      query,
    )
    return fault === 'cut' ? cutShort(response) : response
  }
  const send = (order: 'best' | 'date') => (request: FastifyRequest, reply: FastifyReply) =>
    deliver(reply, outcomeOf(order, queryOf(request)), latencyOf(KEY))

  const items = createItems(answers, (id) => stories().find((story) => story.id === id))
  app.get<{ Params: { id: string } }>('/hacker-news/items/:id', ({ params }, reply) => {
    const fault = windows.spend(KEY, QUOTA).within ? faults.next(KEY, []) : '429'
    return deliver(reply, faultOutcome(fault) ?? items.tree(Number(params.id)), latencyOf(KEY))
  })
  app.get<{ Params: { name: string } }>('/firebase/item/:name', ({ params }, reply) => {
    const outcome = gatewayOutcome(faults.next(ITEMS_KEY, [])) ?? items.item(Number.parseInt(params.name, 10))
    return deliver(reply, outcome, latencyOf(ITEMS_KEY))
  })
  app.get('/hacker-news/search', send('best'))
  app.get('/hacker-news/search_by_date', send('date'))
}

function faultOutcome(fault: FaultKind): Outcome | undefined {
  if (fault === '429' || fault === '429-bare') return algoliaError(429, 'Too many requests')
  if (fault === '403')
    return algoliaError(403, 'Operations quota exceeded, change plan to get more Operations.')
  if (fault === '400') return algoliaError(400, 'invalid numeric filter')
  if (fault === '500') return algoliaError(500, 'Cannot reach any hosts')
  return gatewayOutcome(fault)
}
