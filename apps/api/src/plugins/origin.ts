import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../errors/api-error.ts'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
const UNKNOWN_HOST = 'This server accepts only localhost as its name. To use another name, set PUBLIC_ORIGIN.'

/**
 * Refuses calls that change something when another site's page makes them (without an Origin it is no browser), and
 * over loopback every call under a name that is not this machine's: a page may let its own name point here (DNS rebinding).
 */
export function rejectCrossOrigin(app: ApiApp, publicOrigin: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (isRebound(request, publicOrigin)) throw new ApiError('foreign-origin', UNKNOWN_HOST)
    if (safeMethods.has(request.method)) return
    if (isForeign(request, publicOrigin)) throw new ApiError('foreign-origin')
  })
}

function isForeign(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin } = request.headers
  if (origin !== undefined && origin === publicOrigin) return false
  if (request.headers['sec-fetch-site'] === 'cross-site') return true
  return origin !== undefined && origin !== originOf(request)
}

function originOf({ protocol, host }: FastifyRequest): string | undefined {
  const url = `${protocol}://${host}`
  return URL.canParse(url) ? new URL(url).origin : undefined
}

/** Behind a proxy that is believed (`ips`) names are the proxy's business. */
function isRebound(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  if (request.ips !== undefined || !isLoopback(request.socket.localAddress)) return false
  const origin = originOf(request)
  if (origin === undefined) return true
  const { hostname, host } = new URL(origin)
  const isThisMachine =
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return !isThisMachine && (publicOrigin === undefined || new URL(publicOrigin).host !== host)
}

function isLoopback(address: string | undefined): boolean {
  return /^(?:::1$|(?:::ffff:)?127\.)/.test(address ?? '')
}
