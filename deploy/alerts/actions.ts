import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiClient, createApiClient } from '@quarry/testkit/api-client'
import { Redis } from 'ioredis'
import type { StagedDeployment } from './deployment.ts'

export const POLL_MS = 200

/** Repeats `step` until the fault ends, and ignores its errors. */
export async function repeat(
  signal: AbortSignal,
  everyMs: number,
  step: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    await step().catch(() => undefined)
    await sleep(everyMs)
  }
}

/** Polls like a page until the fault ends. */
export const polling = (client: ApiClient, signal: AbortSignal) =>
  repeat(signal, POLL_MS, () => client.call('GET', '/api/questions?since=0'))

/** Starts a cleaning run for each key, each in its own session. Returns a client of each session. */
export async function clean(
  deployment: StagedDeployment,
  keys: readonly string[],
  titles: number,
): Promise<ApiClient[]> {
  const [url = ''] = deployment.urls()
  const clients: ApiClient[] = []
  // One after the other: the API takes few large transfers at a time.
  for (const geminiApiKey of keys) {
    const client = createApiClient(url)
    const questionIds = await client.seed(titles, 'q')
    await client.start('/api/questions/process', { questionIds, geminiApiKey, titlesPerRequest: 1 })
    clients.push(client)
  }
  return clients
}

/** Returns this many paid keys, one for each run. */
export const paidRuns = (count: number) =>
  Array.from({ length: count }, (_, index) => `demo-paid.alerts${index}`)

/** Just below a size class of Redis' allocator. */
const FILLER_BYTES = 260_000
const FULL = 'full'
const isFull = (error: unknown) => {
  if (/OOM/.test(String(error))) return FULL
  throw error
}

/** Fills Redis up to this share of its memory limit, or until it is full. */
export async function fill({ redis }: StagedDeployment, share: number): Promise<void> {
  const connection = new Redis(redis.url)
  const info = await connection.info('memory')
  const bytes = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1])
  const missing = Math.floor(bytes('maxmemory') * share - bytes('used_memory'))
  for (let at = 0; at < missing; at += FILLER_BYTES) {
    const filler = 'x'.repeat(Math.min(FILLER_BYTES, missing - at))
    const written = await connection.set(`filler${at}`, filler).catch(isFull)
    if (written === FULL) break
  }
  connection.disconnect()
}

/** Sends both processes of an app a signal. */
export async function signalAll(deployment: StagedDeployment, app: 'api' | 'worker', name: NodeJS.Signals) {
  for (const index of [0, 1]) deployment.signal(app, index, name)
}
