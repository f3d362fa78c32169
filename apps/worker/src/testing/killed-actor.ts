import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createClaims } from '@quarry/store/claims'
import { createKeys } from '@quarry/store/keys'
import { connectWaiting } from '@quarry/store/redis'
import { z } from 'zod'
import { act } from '../actor.ts'
import { createDepartures } from '../departures.ts'
import { createRunControls } from '../run-control.ts'

// A process of its own: it works on a run, holds its first request up on its way out and is killed in the moment in
// which the request is on the wire, before anything else gets its turn. Begins when it is told to.

const Options = z.object({
  redisUrl: z.string(),
  prefix: z.string(),
  run: z.object({ sessionId: z.string(), runId: z.string(), owner: z.string() }),
  rateKey: z.string(),
  intervalMs: z.number(),
  lateMs: z.number(),
  url: z.url(),
})
export type KilledActorOptions = z.infer<typeof Options>

subscribe('undici:client:sendHeaders', () => queueMicrotask(() => process.kill(process.pid, 'SIGKILL')))

const { redisUrl, prefix, run, rateKey, intervalMs, lateMs, url } = Options.parse(
  JSON.parse(process.argv[2] ?? ''),
)
const redis = connectWaiting(redisUrl)
await redis.ping()
process.send?.('ready')
await once(process, 'message')
await act({
  run,
  claims: createClaims({ redis, keys: createKeys(prefix), sessionTtlSeconds: 600 }),
  rateKey,
  itemsPerRequest: 1,
  defaultIntervalMs: intervalMs,
  inflightMax: 10,
  signals: createRunControls().open(run.runId),
  departures: createDepartures(),
  async send() {
    const until = performance.now() + lateMs
    while (performance.now() < until);
    await fetch(url)
    return { kind: 'done' }
  },
})
