import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FaultKind } from './faults.ts'

export type HttpResponse = { status: number; headers: Record<string, string>; body: string }

/** What a client receives: a response, a reset connection, or nothing. */
export type Outcome = HttpResponse | 'reset' | 'hang'

export const jsonResponse = (status: number, body: unknown): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
})

/** Returns an HTML page as sent by a gateway or a bot wall in front of a service. */
export const webPage = (status: number, title: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`,
})

/** Returns what a gateway in front of a service makes of a request; undefined for faults of the service itself. */
export function gatewayOutcome(fault: FaultKind): Outcome | undefined {
  if (fault === 'reset' || fault === 'hang') return fault
  if (fault === 'page') return webPage(200, 'Making sure you&#39;re not a bot!')
  return /^5\d\d$/.test(fault) ? webPage(Number(fault), `${fault} Bad Gateway`) : undefined
}

/** Returns the response with only the first half of its body, as if a proxy had given up. */
export function cutShort(response: HttpResponse): HttpResponse {
  return { ...response, body: response.body.slice(0, Math.ceil(response.body.length / 2)) }
}

/** Sends the outcome after `delayMs` of real time. `hang` leaves the connection open without a response. */
export async function deliver(reply: FastifyReply, outcome: Outcome, delayMs: number): Promise<FastifyReply> {
  if (delayMs > 0) await pause(delayMs)
  if (outcome === 'hang') return reply.hijack()
  if (outcome === 'reset') {
    reply.raw.socket?.resetAndDestroy()
    return reply.hijack()
  }
  return reply.code(outcome.status).headers(outcome.headers).send(outcome.body)
}

/** Returns the request URL's query. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  const at = request.url.indexOf('?')
  return new URLSearchParams(at === -1 ? '' : request.url.slice(at))
}

/** Returns the parsed body: `{}` if it is empty, undefined if it is not JSON. */
export function jsonBodyOf(request: FastifyRequest): unknown {
  if (typeof request.body !== 'string' || request.body.trim() === '') return {}
  try {
    return JSON.parse(request.body)
  } catch {
    return undefined
  }
}
