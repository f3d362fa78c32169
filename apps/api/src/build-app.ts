import { fastify } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ApiApp } from './api-app.ts'
import { connectionRoutes } from './connections/connection-routes.ts'
import type { Dependencies } from './dependencies.ts'
import { healthRoutes } from './health/health-routes.ts'
import { rememberAcceptedRuns } from './plugins/accepted-run.ts'
import { limitBodyBytes } from './plugins/body-bytes.ts'
import { countCalls, limitCalls } from './plugins/call-limits.ts'
import { warnOfProxy } from './plugins/client-address.ts'
import { documentRoutes } from './plugins/docs.ts'
import { drainOnClose } from './plugins/draining.ts'
import { sendError, sendErrors } from './plugins/errors.ts'
import { rejectCrossOrigin } from './plugins/origin.ts'
import { shedUnderPressure } from './plugins/pressure.ts'
import { requestIdOf, sendRequestIds } from './plugins/request-id.ts'
import { RequestLog } from './plugins/request-log.ts'
import { setSecurityHeaders } from './plugins/security-headers.ts'
import { keepSessions, readCookies } from './plugins/session.ts'
import { validateRequests } from './plugins/validation.ts'
import { serveWebApp } from './plugins/web-app.ts'
import { questionRoutes } from './questions/question-routes.ts'
import { runRoutes } from './runs/run-routes.ts'
import { sessionRoutes } from './session/session-routes.ts'

const BODY_BYTES = 1024 * 1024
/** How long a client may take; milliseconds. */
const TIMEOUTS_MS = {
  /** To send a request whole; a restored set over a slow line takes its time. */
  requestMs: 120_000,
  /** To send its head: whoever takes longer is holding a connection, not asking. */
  headMs: 15_000,
  /** How often the two are looked after. */
  checkedMs: 5000,
  /** In silence: longer than a kept connection may idle, and than anything takes to be answered. */
  silenceMs: 90_000,
}

/** The whole server, not listening yet. */
export async function buildApp(dependencies: Dependencies, patience = TIMEOUTS_MS): Promise<ApiApp> {
  const { config, logger: loggerInstance } = dependencies
  const app: ApiApp = fastify({
    loggerInstance,
    logController: new RequestLog(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_BYTES,
    requestTimeout: patience.requestMs,
    connectionTimeout: patience.silenceMs,
    http: { headersTimeout: patience.headMs, connectionsCheckingInterval: patience.checkedMs },
    genReqId: requestIdOf,
    frameworkErrors: sendError,
    // What still arrives while this closes is served: what it is served from closes after it.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>()

  validateRequests(app)
  sendErrors(app)
  drainOnClose(app)
  // Before anything that rejects a request: its response needs the id and the headers too.
  sendRequestIds(app)
  rememberAcceptedRuns(app)
  warnOfProxy(app)
  await setSecurityHeaders(app)
  await shedUnderPressure(app)
  rejectCrossOrigin(app, config.publicOrigin)
  await readCookies(app, config.identityKey)
  await countCalls(app, dependencies)
  if (config.tracesUrl !== undefined) await traceInto(app, config.tracesUrl)
  if (config.ops !== undefined || config.metricsToken !== undefined) await watchInto(app, dependencies)
  await documentRoutes(app)
  await app.register(async (api: ApiApp) => {
    keepSessions(api, dependencies)
    limitCalls(api, config.callLimits)
    limitBodyBytes(api)
    forbidCaching(api)
    questionRoutes(api, dependencies)
    runRoutes(api, dependencies)
    connectionRoutes(api, dependencies)
    sessionRoutes(api, dependencies)
  })
  healthRoutes(app, dependencies)
  if (config.webAppFolder !== undefined) await serveWebApp(app, config.webAppFolder, dependencies)
  return app
}

/** What only operators see is read from disk only where they are let in. */
async function watchInto(app: ApiApp, dependencies: Dependencies): Promise<void> {
  const { watchApp } = await import('./ops/watch-app.ts')
  await watchApp(app, dependencies)
}

/** The SDK is read from disk only where traces are wanted. */
async function traceInto(app: ApiApp, url: string): Promise<void> {
  const { traceCalls } = await import('./ops/traces/trace-calls.ts')
  await traceCalls(app, url)
}

function forbidCaching(app: ApiApp): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
