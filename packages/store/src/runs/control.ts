import { readJson } from '@quarry/contracts/read-json'
import { RunId } from '@quarry/contracts/run'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Keys } from '../keys.ts'

/** A command to whichever worker has the run. Lost messages do no harm: every claim reads the same from Redis. */
export const RunCommand = z.object({ command: z.enum(['cancel', 'pause']), runId: RunId })
export type RunCommand = z.infer<typeof RunCommand>

export async function sendCommand(redis: Redis, keys: Keys, command: RunCommand): Promise<void> {
  await redis.publish(keys.control, JSON.stringify(command))
}

/** `subscriber` is a connection of its own: a subscribed one can do nothing else. */
export async function receiveCommands(
  subscriber: Redis,
  keys: Keys,
  receive: (command: RunCommand) => void,
): Promise<void> {
  subscriber.on('message', (_channel: string, text: string) => {
    // What another version says and this one does not know is left to those that know it.
    const { success, data } = RunCommand.safeParse(readJson(text))
    if (success) receive(data)
  })
  await subscriber.subscribe(keys.control)
}
