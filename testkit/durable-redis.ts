import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '../scripts/embedded-redis.js'
import { freePort } from '../scripts/ports.js'

export type DurableRedis = Awaited<ReturnType<typeof startDurableRedis>>

/** Starts a Redis that writes each change to its file before it responds, so that a restart or a kill loses nothing. */
export async function startDurableRedis() {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-durable-'))
  const port = await freePort()
  const launch = () => startRedis({ url: '', port, dataDir: folder })
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  let redis = await launch()
  return {
    url: redis.url,
    /** Sends a signal to the Redis process. */
    signal: (signal: NodeJS.Signals) => redis.server?.process.kill(signal),
    /** Resolves when the Redis process has exited. */
    exited: () => redis.server?.exited,
    stop: () => redis.stop(),
    /** Restarts Redis at the same address, with its data. */
    async start(): Promise<void> {
      redis = await launch()
    },
    removeFolder,
    /** Stops Redis and deletes its data. */
    async remove(): Promise<void> {
      await redis.stop()
      removeFolder()
    },
  }
}
