import type { FastifyBaseLogger } from 'fastify'

/**
 * Returns a function that receives a state with every request, and logs it only when it changes: a state that rejects
 * requests can last for thousands of them.
 */
export function createStateLog(log: FastifyBaseLogger, { begun, ended }: { begun: string; ended: string }) {
  let isOn = false
  return (isOnNow: boolean): void => {
    if (isOnNow === isOn) return
    isOn = isOnNow
    if (isOn) log.warn(begun)
    else log.info(ended)
  }
}
