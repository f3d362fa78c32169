import { readJson } from '@quarry/contracts/read-json'
import { RunId } from '@quarry/contracts/run'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Keys } from '../keys.ts'

/**
 * A command to the worker that processes the run. Losing one is harmless, because every claim reads the same state from
 * Redis.
 */
export const RunCommand = z.object({ command: z.enum(['cancel', 'pause']), runId: RunId })
export type RunCommand = z.infer<typeof RunCommand>

/** Publishes the command to all workers. */
export async function sendCommand(redis: Redis, keys: Keys, command: RunCommand): Promise<void> {
  await redis.publish(keys.control, JSON.stringify(command))
}

/**
 * Calls `receive` for each command. `subscriber` must be a separate connection, because a subscribed one accepts no
 * other commands.
 */
export async function receiveCommands(
  subscriber: Redis,
  keys: Keys,
  receive: (command: RunCommand) => void,
): Promise<void> {
  subscriber.on('message', (_channel: string, text: string) => {
    // Any other message on the channel is ignored.
    const { success, data } = RunCommand.safeParse(readJson(text))
    if (success) receive(data)
  })
  await subscriber.subscribe(keys.control)
}
