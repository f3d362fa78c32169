import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { createClock } from './clock.ts'
import { createConformanceChecker } from './conformance.ts'
import { controlRoutes } from './control-routes.ts'
import { createFaults } from './faults.ts'
import { createKeys } from './gemini/keys.ts'
import { geminiRoutes } from './gemini/routes.ts'
import { hackerNewsRoutes } from './hacker-news/routes.ts'
import { lemmyRoutes } from './lemmy/routes.ts'
import { modelEndpointRoutes } from './model-endpoint/routes.ts'
import { drawOf } from './random.ts'
import { redditRoutes } from './reddit/routes.ts'
import type { SandboxDependencies, ShownPost, VerdictOf } from './sandbox-dependencies.ts'
import { stackExchangeRoutes } from './stack-exchange/routes.ts'
import { createCatalog } from './subreddits/catalog.ts'
import { createPostStore } from './subreddits/posts.ts'
import { createAnswerStore } from './written/written-answers.ts'

export type SandboxOptions = {
  /** The seed of everything random: posts, latencies, faults. */
  seed: string
  /** Sandbox time runs this many times as fast as real time. */
  clockFactor: number
  /** The mean response time in real milliseconds. A response takes 0.5 to 1.5 times as long. */
  latencyMs: number
  /**
   * Real milliseconds by which a busy machine may delay a request before that is held against the client; 0 by default.
   */
  jitterMs?: number
  logger?: FastifyBaseLogger
  /** Judges pairs of titles; without it, rules do. */
  verdictOf?: VerdictOf
  /** Generates Ask HN, too, which is written and short by default. */
  generatesAll?: boolean
  /** Returns real milliseconds since 1970; the system's clock by default. */
  now?: () => number
}

const BODY_LIMIT_BYTES = 20 * 1024 * 1024

/** Logs a line per response without headers and query, which may contain keys. */
function logWithoutSecrets(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.url.split('?', 1)[0]
    const elapsedMs = Math.round(reply.elapsedTime)
    const { method } = request
    const fields = { event: 'request.completed', method, path, status: reply.statusCode, ms: elapsedMs }
    request.log.debug(fields, 'response sent')
    done()
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ event: 'request.failed', err: error }, 'request failed')
    return reply.code(status).send({ message: status >= 500 ? 'Internal Server Error' : error.message })
  })
}

/**
 * Returns a server that simulates Gemini (`/gemini`), the operator's model (`/model-endpoint`) and the sources
 * (`/reddit`, `/hacker-news`, `/firebase`, `/stack-exchange`, `/lemmy`). Call `listen` to start it.
 */
export function buildSandbox(options: SandboxOptions): FastifyInstance {
  const { seed, latencyMs } = options
  const app = Fastify({
    ...(options.logger === undefined ? {} : { loggerInstance: options.logger }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
  })
  logWithoutSecrets(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))

  const clock = createClock(options.clockFactor, options.now ?? Date.now)
  const catalog = createCatalog(seed)
  const responses = new Map<string, number>()
  const finders: ((id: string) => ShownPost | undefined)[] = []
  const resets: ((key: string | undefined) => void)[] = []
  const dependencies: SandboxDependencies = {
    seed,
    clock,
    faults: createFaults(seed),
    conformance: createConformanceChecker(clock, (options.jitterMs ?? 0) * options.clockFactor),
    catalog,
    posts: createPostStore(seed, catalog.all, clock.startedAtMs),
    answers: createAnswerStore(),
    verdictOf: options.verdictOf,
    generatesAll: options.generatesAll ?? false,
    latencyOf: (service) => {
      const count = (responses.get(service) ?? 0) + 1
      responses.set(service, count)
      return latencyMs * (0.5 + drawOf(seed, 'latency', service, count))
    },
    onShow: (find) => void finders.push(find),
    onReset: (clear) => void resets.push(clear),
  }
  const keys = createKeys()
  const reset = (key: string | undefined) => {
    dependencies.conformance.reset(key)
    dependencies.faults.reset(key)
    keys.reset(key)
    for (const clear of resets) clear(key)
  }

  const shownPost = (id: string) => {
    for (const find of finders) {
      const post = find(id)
      if (post !== undefined) return post
    }
    return undefined
  }
  controlRoutes(app, { ...dependencies, keys, reset, shownPost })
  redditRoutes(app, dependencies)
  hackerNewsRoutes(app, dependencies)
  lemmyRoutes(app, dependencies)
  stackExchangeRoutes(app, dependencies)
  geminiRoutes(app, dependencies, keys)
  modelEndpointRoutes(app, dependencies)
  return app
}
