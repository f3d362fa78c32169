import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { ApiApp } from '../api-app.ts'

/** For requests that have been sent but not read yet when closing begins; milliseconds. */
const ARRIVAL_MS = 100
/** For requests in flight; what is open after that is cut. Milliseconds, below `CLOSE_LIMIT_MS` in main. */
const DRAIN_LIMIT_MS = 4000

/**
 * Lets the server close without losing a request. From the first moment every response says `connection: close`; idle
 * connections, also those whose response had left before, are closed as soon as nothing is under way on them.
 */
export function drainOnClose(app: ApiApp, drainLimitMs = DRAIN_LIMIT_MS): void {
  let isClosing = false

  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })

  app.addHook('onResponse', async () => {
    // A keep-alive connection counts as idle only after this response's own event.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })

  app.addHook('preClose', async () => {
    isClosing = true
    if (!app.server.listening) return
    await sleep(ARRIVAL_MS)
    // However long the loop was held: one turn accepts what waits, the next reads it.
    await nextTurn()
    await nextTurn()
    setTimeout(() => app.server.closeAllConnections(), drainLimitMs).unref()
  })
}
