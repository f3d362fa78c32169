import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ApiApp } from '../api-app.ts'

const HEADER = 'x-request-id'

/** Returns the caller's id if it is 8 to 64 plain characters, so that a proxy's log and Quarry's share it; else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers[HEADER]
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Sends the request's id with every response. */
export function sendRequestIds(app: ApiApp): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(HEADER, request.id)
  })
}
