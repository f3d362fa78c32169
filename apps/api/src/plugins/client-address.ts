import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/**
 * The caller's address in one spelling, an IPv6 one as its network. `gone` for a client that has closed its connection
 * already: its socket has no address any more.
 */
export function addressOf(request: FastifyRequest): string {
  const ip: string | undefined = request.ip
  return ip === undefined ? 'gone' : normalizeIP(ip)
}

const loopback: ReadonlySet<string | undefined> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Whoever sits at the server itself. Behind a proxy that is believed nobody does: an address can be made up there. */
export function isThisMachine(request: FastifyRequest): boolean {
  return request.ips === undefined && loopback.has(request.socket.remoteAddress)
}
