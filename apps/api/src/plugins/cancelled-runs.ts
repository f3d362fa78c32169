import { RunKind } from '@quarry/contracts/run'
import type { OpsCounters } from '@quarry/store/ops/ops-counters'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiApp } from '../api-app.ts'

const cancelRoutes: ReadonlySet<string | undefined> = new Set([
  '/api/runs/:id/cancel',
  '/ops/runs/:id/cancel',
])
const Cancelled = z.object({ kind: RunKind })

/** Counts every run that a call cancelled. An error in counting changes nothing for the caller. */
export function countCancelledRuns(app: ApiApp, counters: Pick<OpsCounters, 'cancelled'>): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (reply.statusCode === 200 && isCancel(request)) {
      const cancelled = Cancelled.safeParse(payload)
      if (cancelled.success) {
        await counters.cancelled(cancelled.data.kind).catch((error: unknown) => {
          request.log.warn({ err: error }, 'a cancelled run was not counted')
        })
      }
    }
    return payload
  })
}

const isCancel = ({ routeOptions }: FastifyRequest): boolean => cancelRoutes.has(routeOptions.url)
