import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createLog } from './create-log.ts'
import { describeError } from './describe-error.ts'
import { logEvent } from './log-events.ts'

function memoryLog(level = 'info') {
  const lines: string[] = []
  const log = createLog({
    level,
    base: { service: 'worker', instance: 'w1' },
    destination: { write: (line) => void lines.push(line) },
  })
  return { log, last: () => JSON.parse(lines.at(-1) ?? '{}') }
}

test('a line has a level name, an ISO time, its event and its process', () => {
  const { log, last } = memoryLog()
  logEvent(log, 'run.milestone', { done: 50, total: 400 })
  expect(last()).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    event: 'run.milestone',
    service: 'worker',
    instance: 'w1',
    done: 50,
    total: 400,
    msg: 'run progress',
  })
})

test('a library’s line has an event, too', () => {
  const { log, last } = memoryLog()
  log.info('Server listening at http://127.0.0.1:3000')
  expect(last()).toMatchObject({ event: 'library', msg: 'Server listening at http://127.0.0.1:3000' })
})

test('an event can be logged at a different level', () => {
  const { log, last } = memoryLog('debug')
  logEvent(log, 'request.completed', { status: 404 }, { level: 'debug' })
  expect(last()).toMatchObject({ level: 'debug', event: 'request.completed', status: 404 })
})

test('an error is logged as `describeError` describes it', () => {
  const { log, last } = memoryLog()
  const err = Object.assign(new SyntaxError('why is my t1tle flat'), { command: { args: ['t1tle'] } })
  logEvent(log, 'run.error', { err })
  expect(last().err).toEqual(describeError(err))
  expect(JSON.stringify(last())).not.toContain('t1tle')
})

const PROGRAM = `
import { createLog } from '${new URL('./create-log.ts', import.meta.url).href}'
const log = createLog({ level: 'info', base: { service: 'api', instance: 'test' } })
process.once('message', () => {
  for (let line = 0; line < 3; line += 1) log.info({ event: 'process.stopped' }, 'stopped')
  process.exit(7)
})
process.send('ready')
`

test('a program exits even if nothing reads its log anymore', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  await once(child, 'message')
  child.stdout?.destroy()
  child.send('end')
  expect(await once(child, 'exit')).toEqual([7, null])
})
