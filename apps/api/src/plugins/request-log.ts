import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { listAnalyses } from '@quarry/contracts/endpoints/analyses'
import { getHealth, getReadiness } from '@quarry/contracts/endpoints/health'
import { listQuestions } from '@quarry/contracts/endpoints/questions'
import { RunId, type RunKind } from '@quarry/contracts/run'
import type { RunQueues } from '@quarry/store/runs/queues'
import { logEvent } from '@quarry/telemetry/log-events'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { z } from 'zod'
import type { ApiApp } from '../api-app.ts'

/** URLs that an open page requests every few seconds. */
const polledUrls: ReadonlySet<string | undefined> = new Set(
  [listQuestions, listAnalyses, getHealth, getReadiness].map(({ url }) => url),
)

/** Logs one line per response with the route's pattern. The URL is not logged, because it may contain anything. */
export class RequestLog extends LogController {
  readonly #patternOf: PathPattern

  constructor(patternOf: PathPattern) {
    super()
    this.#patternOf = patternOf
  }

  override incomingRequest(): void {}

  override requestCompleted(
    _error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { method } = request
    const route = request.routeOptions.url
    const ms = Math.round(reply.elapsedTime)
    const runId = RunParams.safeParse(request.params).data?.id
    const status = reply.statusCode
    const path = status === 404 && isCatchAll(route) ? this.#patternOf(request.url) : undefined
    const fields = { method, route, path, runId, status, ms }
    logEvent(request.log, 'request.completed', fields, { level: levelOf(request, reply) })
  }
}

/** Returns true if no route matched the path. */
const isCatchAll = (route: string | undefined) => route?.endsWith('*') ?? true

/** Only the URLs of runs have a UUID as their `id`. */
const RunParams = z.object({ id: RunId })

/** Polls and rejected requests are logged at debug level, because anyone on the network can send any number of them. */
function levelOf({ method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): 'info' | 'debug' {
  const isPoll = method === 'GET' && polledUrls.has(routeOptions.url)
  const isRejected = statusCode >= 400 && statusCode < 500
  return isPoll || isRejected ? 'debug' : 'info'
}

const HEADER = 'x-request-id'

/**
 * Returns the caller's request id if it is 8 to 64 plain characters, so that a proxy's log and Quarry's share it, or
 * else a new one.
 */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers[HEADER]
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Sends the request's id with every response. */
export function sendRequestIds(app: ApiApp): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(HEADER, request.id)
  })
}

const SEGMENTS_MAX = 8

type PathPattern = (url: string) => string

/**
 * Describes unknown paths only with words from Quarry's own routes: `/api/runs/7f3b` becomes `/api/runs/*`. The rest
 * can be anything, so it must not be logged.
 */
export function createPathPatterns() {
  /** Grows to one entry per word in the routes. */
  const words = new Set<string>()

  return {
    /** Adds the words of a route. */
    add(route: string): void {
      for (const segment of route.split('/')) if (/^[\w.-]+$/.test(segment)) words.add(segment)
    },

    patternOf(url: string): string {
      const segments = url.split(/[?#]/, 1).join('').split('/').slice(1)
      const known = segments.slice(0, SEGMENTS_MAX).map((segment) => (words.has(segment) ? segment : '*'))
      return `/${known.join('/')}${segments.length > SEGMENTS_MAX ? '/…' : ''}`
    },
  }
}

/** Writes the request's id to the job's log. An error there does not stop the run. */
export async function reportAcceptedRun(
  request: FastifyRequest,
  { queues }: RunQueues,
  { kind, runId }: { kind: RunKind; runId: RunId },
): Promise<void> {
  logEvent(request.log, 'run.accepted', { kind, runId })
  const line = `${new Date().toISOString()} The run is accepted, request ${request.id}.`
  await queues[kind].addJobLog(runId, line).catch((error: unknown) => {
    logEvent(request.log, 'run.job-log-failed', { err: error, runId })
  })
}
