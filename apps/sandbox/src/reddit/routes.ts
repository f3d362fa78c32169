import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deliver, type HttpResponse, queryOf } from '../http.ts'
import { createRateWindows } from '../rate-windows.ts'
import type { SandboxDependencies } from '../sandbox-dependencies.ts'
import { createPostStore } from '../subreddits/posts.ts'
import { type Call, createRedditApi } from './api.ts'
import { SORTS } from './orders.ts'
import { errorResponse } from './pages.ts'
import { createRequestGuard, rejectAgent } from './request-guard.ts'
import { createTokenEndpoint, createTokens } from './token-endpoint.ts'

const formOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(typeof request.body === 'string' ? request.body : '')

/** Adds Reddit under `/reddit`: the token endpoint of www.reddit.com and the API of oauth.reddit.com. */
export function redditRoutes(app: FastifyInstance, dependencies: SandboxDependencies): void {
  const { seed, clock, faults, conformance, catalog, posts, answers, latencyOf } = dependencies
  const tokens = createTokens(seed, clock)
  const windows = createRateWindows(clock)
  const guard = createRequestGuard({ seed, clock, tokens, windows, faults, conformance })
  const apis = {
    plain: createRedditApi(catalog, posts, answers),
    hostile: createRedditApi(
      catalog,
      createPostStore(seed, catalog.all, clock.startedAtMs, 'hostile'),
      answers,
    ),
  }
  const issueToken = createTokenEndpoint(tokens, faults)
  dependencies.onReset((key) => windows.reset(key))
  dependencies.onShow((id) => {
    const post = posts.byId(id)
    if (post === undefined) return undefined
    const { subreddit, title, score: points, comments } = post
    return { community: `r/${subreddit.name}`, title, points, comments }
  })

  const sendResponse = (
    request: FastifyRequest,
    reply: FastifyReply,
    make: (api: (typeof apis)['plain'], call: Call) => HttpResponse,
  ) => {
    const delayMs = latencyOf('reddit')
    const blocked = rejectAgent(request.headers['user-agent'])
    if (blocked !== undefined) return deliver(reply, blocked, delayMs)
    const client = guard.identify(request.headers.authorization)
    if ('status' in client) return deliver(reply, client, delayMs)
    const recorded = conformance.redditArrived(client.id, `${request.method} ${request.url}`)
    reply.raw.once('close', () => {
      const isServed = reply.raw.writableEnded && reply.raw.statusCode === 200
      recorded.closed(Number(reply.getHeader('retry-after') ?? 0), isServed)
    })
    const admission = guard.admit(client)
    if ('status' in admission) return deliver(reply, admission, delayMs)
    const call = {
      query: Object.fromEntries(queryOf(request)),
      nowSeconds: clock.now() / 1000,
      baseUrl: `${request.protocol}://${request.host}/reddit`,
    }
    const outcome = guard.finish(admission, () => make(apis[client.behavior.titles ?? 'plain'], call))
    return deliver(reply, outcome, delayMs + guard.extraDelayMs(admission))
  }

  type Named = { Params: { name: string } }

  app.post('/reddit/api/v1/access_token', (request, reply) =>
    deliver(
      reply,
      rejectAgent(request.headers['user-agent']) ??
        issueToken(request.headers.authorization, formOf(request)),
      latencyOf('reddit'),
    ),
  )
  for (const sort of SORTS)
    app.get<Named>(`/reddit/r/:name/${sort}`, (request, reply) =>
      sendResponse(request, reply, (api, call) => api.listing(request.params.name, sort, call)),
    )
  app.get<Named>('/reddit/r/:name/search', (request, reply) =>
    sendResponse(request, reply, (api, call) => api.searchPosts(request.params.name, call)),
  )
  app.get<{ Params: { id: string } }>('/reddit/comments/:id', (request, reply) =>
    sendResponse(request, reply, (api) => api.comments(request.params.id)),
  )
  app.get('/reddit/search', (request, reply) =>
    sendResponse(request, reply, (api, call) => api.searchPosts(undefined, call)),
  )
  app.get('/reddit/subreddits/search', (request, reply) =>
    sendResponse(request, reply, (api, call) => api.searchSubreddits(call)),
  )
  app.get('/reddit/api/subreddit_autocomplete_v2', (request, reply) =>
    sendResponse(request, reply, (api, call) => api.autocomplete(call)),
  )
  app.get('/reddit/api/info', (request, reply) => sendResponse(request, reply, (api, call) => api.info(call)))
  app.all('/reddit/*', (request, reply) => sendResponse(request, reply, () => errorResponse(404)))
}
