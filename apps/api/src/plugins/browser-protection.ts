import { isIP } from 'node:net'
import helmet from '@fastify/helmet'
import type { FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../api-error.ts'

const self = "'self'"

/** The hash of the page's only style element, which Radix' scroll area uses to hide the native scroll bar. */
const SCROLL_AREA_STYLE = "'sha256-vGQdhYJbTuF+M8iCn1IZCHpdkiICocWHDq4qnQF4Rjw='"

/** Two years, as hstspreload.org recommends, but without subdomains, which may not belong to Quarry. */
const HSTS = 'max-age=63072000'

/** Sends HSTS only over https, and no upgrade-insecure-requests, because a local deployment may use plain http. */
export async function setSecurityHeaders(app: ApiApp): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self],
        styleSrc: [self, SCROLL_AREA_STYLE],
        imgSrc: [self, 'data:'],
        connectSrc: [self],
        fontSrc: [self],
        objectSrc: ["'none'"],
        baseUri: [self],
        formAction: [self],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS)
  })
}

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
const UNKNOWN_HOST =
  'This server accepts only localhost as its name. Behind a proxy on this machine, set TRUST_PROXY.'

/**
 * Rejects cross-origin calls that change something. A call without an Origin does not come from a browser. Over
 * loopback, also rejects every unknown host name, because another site can point its name at this machine (DNS
 * rebinding).
 */
export function rejectCrossOrigin(app: ApiApp): void {
  app.addHook('onRequest', async (request) => {
    if (isRebound(request)) throw new ApiError('foreign-origin', UNKNOWN_HOST)
    if (safeMethods.has(request.method)) return
    if (isCrossOrigin(request)) throw new ApiError('foreign-origin')
  })
}

function isCrossOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (request.headers['sec-fetch-site'] === 'cross-site') return true
  return origin !== undefined && origin !== originOf(request)
}

function originOf({ protocol, host }: FastifyRequest): string | undefined {
  const url = `${protocol}://${host}`
  return URL.canParse(url) ? new URL(url).origin : undefined
}

/** Returns true if the host name may be rebound. Behind a trusted proxy (`ips`), the proxy checks host names. */
function isRebound(request: FastifyRequest): boolean {
  if (request.ips !== undefined || !isLoopback(request.socket.localAddress)) return false
  const origin = originOf(request)
  if (origin === undefined) return true
  const { hostname } = new URL(origin)
  const isThisMachine =
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return !isThisMachine
}

function isLoopback(address: string | undefined): boolean {
  return /^(?:::1$|(?:::ffff:)?127\.)/.test(address ?? '')
}
