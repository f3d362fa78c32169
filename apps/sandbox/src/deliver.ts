import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Outcome } from './response.ts'

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
