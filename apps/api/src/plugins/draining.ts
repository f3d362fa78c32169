import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { ApiApp } from '../api-app.ts'

/** Milliseconds to wait for requests that clients have sent but the server has not read when closing begins. */
const ARRIVAL_MS = 100
/** Milliseconds for requests in flight, after which connections are closed. Must be below `CLOSE_LIMIT_MS` in main. */
const DRAIN_LIMIT_MS = 4000

/**
 * Closes the server without losing a request: while it closes, every response has `connection: close`, and every
 * connection closes once it is idle.
 */
export function drainOnClose(app: ApiApp, drainLimitMs = DRAIN_LIMIT_MS): void {
  let isClosing = false

  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })

  app.addHook('onResponse', async () => {
    // A keep-alive connection is idle only after this response's own event.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })

  app.addHook('preClose', async () => {
    isClosing = true
    if (!app.server.listening) return
    await sleep(ARRIVAL_MS)
    // Needed even after a long stall of the event loop: one turn accepts waiting connections, and the next reads their
    // requests.
    await nextTurn()
    await nextTurn()
    setTimeout(() => app.server.closeAllConnections(), drainLimitMs).unref()
  })
}
