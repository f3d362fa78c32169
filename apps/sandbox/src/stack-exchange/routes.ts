import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { deliver, gatewayOutcome, type HttpResponse, type Outcome, queryOf, webPage } from '../http.ts'
import { createRateWindows } from '../rate-windows.ts'
import type { SandboxDependencies } from '../sandbox-dependencies.ts'
import { apiError, PATHS, respond } from './api.ts'
import { createQuestions, type Question } from './questions.ts'
import { type Site, sites } from './sites.ts'

/** The key for scripting faults of requests that have no key. */
const KEYLESS = 'stack-exchange'
const QUOTA = { keyless: 300, withKey: 10_000 }
const DAY_SECONDS = 86_400
const BACKOFF_SECONDS = 10

/**
 * Adds Stack Exchange's API under `/stack-exchange`. A key begins with `demo`. `demo-parameter` is accepted only as the
 * parameter `key`, and others also in the Authorization header.
 */
export function stackExchangeRoutes(app: FastifyInstance, dependencies: SandboxDependencies): void {
  const { seed, clock, faults, answers, latencyOf, onReset, onShow } = dependencies
  const questions = new Map<string, readonly Question[]>()
  const windows = createRateWindows(clock)
  /** When each method may be called again, by key and path. */
  const pauses = new Map<string, number>()
  onReset((key) => {
    windows.reset(key)
    for (const id of pauses.keys()) if (key === undefined || id.startsWith(`${key} `)) pauses.delete(id)
  })

  const questionsOf = (site: Site): readonly Question[] => {
    const known = questions.get(site.name) ?? createQuestions(seed, site, clock.startedAtMs)
    questions.set(site.name, known)
    return known
  }

  onShow((id) => {
    const [, name, number] = /^se-(.+)-(\d+)$/.exec(id) ?? []
    const site = sites.find((each) => each.name === name)
    const question = site && questionsOf(site).find((each) => each.id === Number(number))
    if (site === undefined || question === undefined) return undefined
    const { title, score: points, answers: comments } = question
    return { community: site.host, title, points, comments }
  })

  /** Counts a request. Returns the remaining quota, or the error response. */
  const spend = (key: string, limit: number, path: string) => {
    const pause = `${key} ${path}`
    if (clock.now() < (pauses.get(pause) ?? 0)) return violation('Violation of backoff parameter')
    const { within, remaining, resetSeconds } = windows.spend(key, { limit, windowSeconds: DAY_SECONDS })
    const fault = within ? faults.next(key, []) : '429-day'
    if (fault === '429-day')
      return violation(`too many requests from this IP, more requests available in ${resetSeconds} seconds`)
    const left = { quota_max: limit, quota_remaining: remaining }
    if (fault !== 'backoff') return { fault, left }
    pauses.set(pause, clock.now() + BACKOFF_SECONDS * 1000)
    return { fault, left: { ...left, backoff: BACKOFF_SECONDS } }
  }

  const outcomeOf = (path: string, request: FastifyRequest<{ Params: { ids?: string } }>): Outcome => {
    const query = queryOf(request)
    const { ids } = request.params
    const key = keyOf(query, request.headers.authorization)
    if (key !== undefined && !key.startsWith('demo'))
      return apiError(400, 'bad_parameter', "`key` doesn't match a known application")
    const hasKey = key !== undefined
    const admitted = spend(key ?? KEYLESS, hasKey ? QUOTA.withKey : QUOTA.keyless, path)
    if ('status' in admitted) return admitted
    const { fault, left: wrapper } = admitted
    if (fault === '403') return webPage(403, 'Just a moment...')
    const call = { path, ids, query, hasKey, nowSeconds: clock.now() / 1000, wrapper, questionsOf, answers }
    return gatewayOutcome(fault) ?? respond(call)
  }

  app.register(async (scope) => {
    // Compressed even if the client didn't ask for it, unlike pages from the network in front of the API.
    scope.addHook('onSend', async (_, reply, payload) => {
      if (!String(reply.getHeader('content-type')).includes('json')) return payload
      reply.header('content-encoding', 'gzip').removeHeader('content-length')
      return gzipSync(String(payload))
    })
    for (const path of PATHS)
      scope.get<{ Params: { ids?: string } }>(`/stack-exchange${path}`, (request, reply) => {
        reply.header('date', new Date(clock.now()).toUTCString())
        const outcome = outcomeOf(path, request)
        return deliver(reply, outcome, latencyOf('stack-exchange'))
      })
    scope.all('/stack-exchange/*', (_, reply) =>
      deliver(reply, apiError(404, 'no_method', 'this method cannot be called'), latencyOf('stack-exchange')),
    )
  })
}

const violation = (message: string): HttpResponse => apiError(502, 'throttle_violation', message)

function keyOf(query: URLSearchParams, authorization: string | undefined): string | undefined {
  const inHeader = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  return query.get('key') ?? (inHeader?.startsWith('demo-parameter') ? undefined : inHeader)
}
