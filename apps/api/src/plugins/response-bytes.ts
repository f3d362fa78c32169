import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../errors/api-error.ts'
import { BYTES_IN_FLIGHT, createByteBudget } from './byte-budget.ts'

/** Smaller responses are not counted. */
const LARGE_BYTES = 64 * 1024
const RETRY_AFTER_MS = 1000
const MESSAGE = 'The server is sending too much data at once. Try again in a moment.'

/**
 * Limits the bytes of all large responses that clients have not read yet: one that polls without reading would fill the
 * memory. A call that changes something is rejected before it does; afterwards its response is always sent. Streamed
 * responses are not counted, because they are produced as fast as the client reads.
 */
export function limitResponseBytes(app: ApiApp, limits = BYTES_IN_FLIGHT): void {
  const budget = createByteBudget(limits)
  const reject = () => new ApiError('too-many-requests', MESSAGE, RETRY_AFTER_MS)

  app.addHook('onRequest', async (request) => {
    if (request.method !== 'GET' && !budget.hasRoom(request, LARGE_BYTES)) throw reject()
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LARGE_BYTES) return
    const bytes = Buffer.byteLength(payload)
    if (request.method === 'GET' && !budget.hasRoom(request, bytes)) throw reject()
    budget.hold(request, reply, bytes)
  })
}
