import { type LogEvent, logEvent } from '@quarry/telemetry/log-events'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Returns a function that receives a state with every request, and logs it only when it changes: a state that rejects
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
