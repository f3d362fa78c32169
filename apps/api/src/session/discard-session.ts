import type { SessionId } from '@quarry/store/keys'
import { sendCommand } from '@quarry/store/runs/control'
import type { Dependencies } from '../dependencies.ts'

type Deps = Pick<Dependencies, 'sessions' | 'queues' | 'redis' | 'keys'>

/** Stops the session's runs and deletes all its data. */
export async function discardSession({ sessions, queues, redis, keys }: Deps, sessionId: SessionId) {
  const runIds = await sessions.wipe(sessionId)
  await Promise.all(
    runIds.map(async (runId) => {
      await sendCommand(redis, keys, { command: 'cancel', runId })
      // A locked job cannot be removed; its worker finds nothing left to do.
      await queues.remove(runId).catch(() => undefined)
    }),
  )
}
