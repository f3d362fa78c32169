import type { RequestLimiter } from '../source.ts'

/** Returns limiters that let every request pass, and a record of their calls. */
export function createRecordingLimiter() {
  const limits = {
    reserved: 0,
    observed: [] as Parameters<RequestLimiter['observe']>[0][],
    blockedMs: [] as number[],
    blockedServers: [] as string[],
  }
  const limiterOf = (server = ''): RequestLimiter => ({
    reserve: async () => {
      limits.reserved += 1
    },
    observe: async (window) => {
      limits.observed.push(window)
    },
    blockUntil: async (ms) => {
      limits.blockedMs.push(ms)
      limits.blockedServers.push(server)
    },
  })
  return { limits, limiterOf }
}
