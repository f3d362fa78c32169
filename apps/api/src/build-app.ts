import { fastify } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ApiApp } from './api-app.ts'
import { connectionRoutes } from './connections/connection-routes.ts'
import type { Dependencies } from './dependencies.ts'
import { healthRoutes } from './health/health-routes.ts'
import { documentRoutes } from './plugins/docs.ts'
import { answerError, answerErrors } from './plugins/errors.ts'
import { refuseForeignOrigins } from './plugins/origin.ts'
import { RequestLog } from './plugins/request-log.ts'
import { setSecurityHeaders } from './plugins/security-headers.ts'
import { keepSessions, readCookies } from './plugins/session.ts'
import { validateRequests } from './plugins/validation.ts'
import { serveWebApp } from './plugins/web-app.ts'
import { questionRoutes } from './questions/question-routes.ts'
import { runRoutes } from './runs/run-routes.ts'
import { sessionRoutes } from './session/session-routes.ts'

const BODY_BYTES = 1024 * 1024
/** To receive a request whole; a restored set over a slow line takes its time. */
const REQUEST_TIMEOUT_MS = 120_000

/** The whole server, not listening yet. */
export async function buildApp(dependencies: Dependencies): Promise<ApiApp> {
  const { config, logger: loggerInstance } = dependencies
  const app: ApiApp = fastify({
    loggerInstance,
    logController: new RequestLog(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: answerError,
  }).withTypeProvider<ZodTypeProvider>()

  validateRequests(app)
  answerErrors(app)
  refuseForeignOrigins(app, config.publicOrigin)
  await setSecurityHeaders(app)
  await readCookies(app)
  await documentRoutes(app)
  await app.register(async (api: ApiApp) => {
    keepSessions(api, dependencies.sessionIdOfCookie)
    forbidCaching(api)
    questionRoutes(api, dependencies)
    runRoutes(api, dependencies)
    connectionRoutes(api, dependencies)
    sessionRoutes(api, dependencies)
  })
  healthRoutes(app, dependencies)
  if (config.webAppFolder !== undefined) await serveWebApp(app, config.webAppFolder)
  return app
}

function forbidCaching(app: ApiApp): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
