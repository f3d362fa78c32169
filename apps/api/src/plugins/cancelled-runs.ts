import { RunKind } from '@quarry/contracts/run'
import type { OpsTeller } from '@quarry/store/ops-events'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiApp } from '../api-app.ts'

const cancelRoutes: ReadonlySet<string | undefined> = new Set([
  '/api/runs/:id/cancel',
  '/ops/runs/:id/cancel',
])
const Cancelled = z.object({ kind: RunKind })

/** Tells of every run that a call cancelled; what goes wrong in telling changes nothing for the caller. */
export function noteCancelledRuns(app: ApiApp, teller: Pick<OpsTeller, 'cancelled'>): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (reply.statusCode === 200 && isCancel(request)) {
      const cancelled = Cancelled.safeParse(payload)
      if (cancelled.success) {
        await teller.cancelled(cancelled.data.kind).catch((error: unknown) => {
          request.log.warn({ err: error }, 'a cancelled run was not counted')
        })
      }
    }
    return payload
  })
}

const isCancel = ({ routeOptions }: FastifyRequest): boolean => cancelRoutes.has(routeOptions.url)
