import type { FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../errors/api-error.ts'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses calls that change something when another site's page makes them. Without an Origin it is no browser. */
export function refuseForeignOrigins(app: ApiApp, publicOrigin: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return
    if (isForeign(request, publicOrigin)) throw new ApiError('foreign-origin')
  })
}

function isForeign(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin } = request.headers
  if (origin !== undefined && origin === publicOrigin) return false
  if (request.headers['sec-fetch-site'] === 'cross-site') return true
  return origin !== undefined && hostOf(origin) !== request.host
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
