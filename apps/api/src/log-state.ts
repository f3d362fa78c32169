import { type LogEvent, logEvent } from '@quarry/telemetry/log-events'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Returns a function to call with the current state on every request. It logs only changes, because a state that rejects
 * requests can last for thousands of them.
 */
export function createStateLog(
  log: FastifyBaseLogger,
  { began, ended }: { began: LogEvent; ended: LogEvent },
) {
  let isOn = false
  return (isOnNow: boolean): void => {
    if (isOnNow === isOn) return
    isOn = isOnNow
    logEvent(log, isOn ? began : ended)
  }
}
