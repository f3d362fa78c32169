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
