import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createKeys } from '../keys.ts'
import { type RunCommand, receiveCommands, sendCommand } from './control.ts'

const { redis, prefix } = openTestRedis()

test('a command reaches its subscribers, and an unknown message is ignored', async () => {
  const keys = createKeys(prefix)
  const subscriber = redis.duplicate()
  onTestFinished(() => subscriber.disconnect())
  const received: RunCommand[] = []
  await receiveCommands(subscriber, keys, (command) => received.push(command))
  const runId = randomUUID()
  for (const text of ['no JSON', '7', JSON.stringify({ command: 'of a later version', runId })]) {
    await redis.publish(keys.control, text)
  }
  await sendCommand(redis, keys, { command: 'cancel', runId })
  await expect.poll(() => received).toEqual([{ command: 'cancel', runId }])
})
