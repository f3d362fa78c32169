import { createLog } from '@quarry/telemetry/create-log'
import { expect, test } from 'vitest'
import { createOutageLog } from './recovery.ts'

test('however many runs wait for Redis, one line a minute says so', () => {
  const logged: string[] = []
  const destination = { write: (line: string) => void logged.push(line) }
  let nowMs = 0
  const base = { service: 'worker', instance: 'w1' } as const
  const logOutage = createOutageLog(createLog({ level: 'info', base, destination }), () => nowMs)
  for (nowMs = 0; nowMs < 120_000; nowMs += 1000)
    for (const runId of ['one', 'two', 'three']) logOutage({ runId })
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'run.waits-for-redis', level: 'warn', runId: 'one' },
    { event: 'run.waits-for-redis', level: 'warn', runId: 'one' },
  ])
})
