import { fastify } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { analysisRoutes } from './analyses/analysis-routes.ts'
import { checkCopies } from './analyses/check-copies.ts'
import { answerRoutes } from './answers/answer-routes.ts'
import type { ApiApp } from './api-app.ts'
import { connectionRoutes } from './connections/connection-routes.ts'
import { demoRoutes } from './demo/demo-routes.ts'
import type { Dependencies } from './dependencies.ts'
import { mcpRoutes } from './mcp/mcp-routes.ts'
import { healthRoutes } from './ops/health-routes.ts'
import { rejectCrossOrigin, setSecurityHeaders } from './plugins/browser-protection.ts'
import { countCalls, limitCalls } from './plugins/call-limits.ts'
import { warnOfProxy } from './plugins/client-address.ts'
import { documentRoutes } from './plugins/docs.ts'
import { drainOnClose } from './plugins/draining.ts'
import { sendError, sendErrors } from './plugins/errors.ts'
import { type Pressure, shedUnderPressure } from './plugins/pressure.ts'
import { createPathPatterns, RequestLog, requestIdOf, sendRequestIds } from './plugins/request-log.ts'
import { createSessionLimit, keepSessions, readCookies } from './plugins/session.ts'
import { createUserOf } from './plugins/user.ts'
import { validateRequests } from './plugins/validation.ts'
import { serveWebApp } from './plugins/web-app.ts'
import { questionRoutes } from './questions/question-routes.ts'
import { runRoutes } from './runs/run-routes.ts'
import { sessionRoutes } from './session/session-routes.ts'
import { tokenRoutes } from './tokens/token-routes.ts'

const BODY_BYTES = 1024 * 1024
/** Limits on slow clients, in milliseconds. */
const TIMEOUTS_MS = {
  /** For receiving a whole request, which may be a restored question set on a slow connection. */
  requestMs: 120_000,
  /** For receiving the request headers, against clients that open a connection and send nothing. */
  headMs: 15_000,
  /** How often these two limits are checked. */
  checkedMs: 5000,
  /** For a connection without any traffic. Longer than keep-alive and than any response takes. */
  silenceMs: 90_000,
}

interface AppOptions {
  /** Folder of the built web app; undefined for an API without the page. */
  webAppFolder?: string | undefined
  timeouts?: typeof TIMEOUTS_MS
  pressure?: Partial<Pressure>
}

/** Builds the whole server without listening. */
export async function buildApp(
  dependencies: Dependencies,
  { webAppFolder, timeouts = TIMEOUTS_MS, pressure = {} }: AppOptions = {},
): Promise<ApiApp> {
  const { config, logger: loggerInstance } = dependencies
  const paths = createPathPatterns()
  const app: ApiApp = fastify({
    loggerInstance,
    logController: new RequestLog(paths.patternOf),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_BYTES,
    requestTimeout: timeouts.requestMs,
    connectionTimeout: timeouts.silenceMs,
    http: { headersTimeout: timeouts.headMs, connectionsCheckingInterval: timeouts.checkedMs },
    genReqId: requestIdOf,
    frameworkErrors: sendError,
    // Requests that arrive while the server closes are still served, because its dependencies close after it.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>()

  app.addHook('onRoute', ({ url }) => paths.add(url))
  validateRequests(app)
  sendErrors(app)
  drainOnClose(app)
  // Registered before anything that rejects a request, because such a response needs the id and the headers, too.
  sendRequestIds(app)
  warnOfProxy(app)
  await setSecurityHeaders(app)
  await shedUnderPressure(app, pressure)
  rejectCrossOrigin(app)
  await readCookies(app, config.identityKey)
  await countCalls(app, dependencies)
  const userOf = createUserOf(config.userHeader, dependencies.fingerprint)
  const sessionLimit = createSessionLimit(app, config.callLimits.newSessions, userOf)
  if (config.opsPassword !== undefined) await loadOpsPages(app, dependencies, config.opsPassword)
  await documentRoutes(app)
  await app.register(async (api: ApiApp) => {
    keepSessions(api, { ...dependencies, sessionLimit, userOf })
    limitCalls(api, config.callLimits, userOf)
    forbidCaching(api)
    connectionRoutes(api, dependencies)
    analysisRoutes(api, { ...dependencies, sessionLimit })
    tokenRoutes(api, dependencies)
    await api.register(async (onCopies: ApiApp) => {
      checkCopies(onCopies, dependencies)
      questionRoutes(onCopies, dependencies)
      runRoutes(onCopies, { ...dependencies, userOf })
      answerRoutes(onCopies, { ...dependencies, userOf })
      sessionRoutes(onCopies, dependencies)
    })
  })
  // Assistants send a token instead of a cookie, so their calls start no session.
  await app.register(async (forAssistants: ApiApp) => {
    forbidCaching(forAssistants)
    mcpRoutes(forAssistants, dependencies)
  })
  healthRoutes(app, dependencies)
  demoRoutes(app, dependencies)
  if (webAppFolder !== undefined) await serveWebApp(app, webAppFolder, sessionLimit)
  return app
}

/** Loads the operators' pages only if they are configured. */
async function loadOpsPages(app: ApiApp, dependencies: Dependencies, password: string): Promise<void> {
  const { opsRoutes } = await import('./ops/ops-routes.ts')
  await opsRoutes(app, dependencies, password)
}

function forbidCaching(app: ApiApp): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
