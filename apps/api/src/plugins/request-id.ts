import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { RunAccepted } from '@quarry/contracts/endpoints/runs'
import type { RunKind } from '@quarry/contracts/run'
import type { RunQueues } from '@quarry/store/runs/queues'
import type { ApiApp } from '../api-app.ts'

const HEADER = 'x-request-id'

/** The caller's own id where it is a plain one, so that a proxy's log and ours can be read together; else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers[HEADER]
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
}

const kindOfRoute: ReadonlyMap<string | undefined, RunKind> = new Map([
  ['/api/questions/fetch', 'extraction'],
  ['/api/questions/process', 'cleaning'],
])

/** Answers every call with its id, and writes it into the log of the job that the call started. */
export function passRequestIds(app: ApiApp, { queues }: RunQueues): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(HEADER, request.id)
  })

  app.addHook('preSerialization', async (request, reply, payload) => {
    const kind = kindOfRoute.get(request.routeOptions.url)
    if (kind === undefined || reply.statusCode !== 202) return payload
    const { runId } = RunAccepted.parse(payload)
    const line = `${new Date().toISOString()} accepted, request ${request.id}`
    // The run goes on without this line.
    await queues[kind].addJobLog(runId, line).catch((error: unknown) => {
      request.log.warn({ err: error, runId }, 'the request was not noted at its job')
    })
    return payload
  })
}
