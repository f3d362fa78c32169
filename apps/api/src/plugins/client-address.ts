import { normalizeIP } from '@fastify/rate-limit'
import { logEvent } from '@quarry/telemetry/log-events'
import type { FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'

/**
 * Returns the caller's address in a single form: IPv4 without an IPv6 prefix, IPv6 as its network. Returns `gone` for a
 * client that has closed its connection, because the socket no longer has an address.
 */
export function addressOf(request: FastifyRequest): string {
  const ip: string | undefined = request.ip
  return ip === undefined ? 'gone' : normalizeIP(withoutPort(ip))
}

/** Some proxies append the port: `203.0.113.7:1234`, `[2001:db8::1]:1234`. */
function withoutPort(ip: string): string {
  const [, v6, v4] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(ip) ?? []
  return v6 ?? v4 ?? ip
}

/** Returns true for a client on this machine; false behind any proxy, because a forwarded address can be forged. */
export function isThisMachine(request: FastifyRequest): boolean {
  return request.ips === undefined && isFromLoopback(request) && !isForwarded(request)
}

/** Returns true if the call came through a trusted proxy that named its client's address. */
export function isFromTrustedProxy({ ips = [] }: FastifyRequest): boolean {
  return ips.length > 1
}

/** Logs a single warning if requests come through an untrusted proxy on this machine. */
export function warnOfProxy(app: ApiApp): void {
  let isWarned = false
  app.addHook('onRequest', async (request) => {
    if (isWarned || request.ips !== undefined || !isFromLoopback(request) || !isForwarded(request)) return
    isWarned = true
    logEvent(request.log, 'proxy.untrusted')
  })
}

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto', 'via'] as const

const isForwarded = ({ headers }: FastifyRequest) =>
  forwardingHeaders.some((name) => headers[name] !== undefined)

function isFromLoopback({ socket }: FastifyRequest): boolean {
  const { remoteAddress } = socket
  return (
    remoteAddress !== undefined && (remoteAddress === '::1' || normalizeIP(remoteAddress).startsWith('127.'))
  )
}
