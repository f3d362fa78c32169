import { processorMs, residentBytes } from '../process-use.ts'
import { pidOf, type TeamStack } from './team-stack.ts'

/** What the processes and Redis have used so far. */
export type ServerUse = Awaited<ReturnType<typeof readUse>>

export async function readUse({ api, worker, sandbox, redis }: TeamStack) {
  const pids = { api: pidOf(api), worker: pidOf(worker), redis: redis.pid }
  const [commands, usedBytes] = await Promise.all([
    numberIn(redis.client.info('stats'), 'total_commands_processed'),
    numberIn(redis.client.info('memory'), 'used_memory'),
  ])
  return {
    atMs: performance.now(),
    servers: Object.entries(pids).map(([name, pid]) => ({
      name,
      processorMs: processorMs(pid),
      residentBytes: residentBytes(pid),
    })),
    generatorMs: processorMs(process.pid),
    sandboxMs: processorMs(pidOf(sandbox)),
    commands,
    usedBytes,
  }
}

async function numberIn(info: Promise<string>, field: string): Promise<number> {
  return Number(new RegExp(`^${field}:(\\d+)`, 'm').exec(await info)?.[1])
}

/** Returns what was used between two readings: shares of one core in percent, and Redis' commands per second. */
export function useBetween(from: ServerUse, to: ServerUse) {
  const ms = to.atMs - from.atMs
  const servers = to.servers.map(({ name, processorMs, residentBytes }, at) => ({
    name,
    share: ((processorMs - (from.servers[at]?.processorMs ?? 0)) / ms) * 100,
    megabytes: residentBytes / 1024 ** 2,
  }))
  return {
    servers,
    serverShare: servers.reduce((sum, { share }) => sum + share, 0),
    generatorShare: ((to.generatorMs - from.generatorMs) / ms) * 100,
    sandboxShare: ((to.sandboxMs - from.sandboxMs) / ms) * 100,
    commandsPerSecond: ((to.commands - from.commands) / ms) * 1000,
  }
}
