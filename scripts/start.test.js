import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from './ports.js'
import { familyOf, runScript, stillRunning } from './testing/run-script.js'

/** Only for a start that hangs, so it is long enough for a busy machine. */
const GUARD = { timeout: 150_000, interval: 200 }
vi.setConfig({ testTimeout: 300_000 })

/** @type {import('node:child_process').ChildProcess[]} */
const started = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGTERM')
})

/** @param {string[]} args */
async function startQuarry(...args) {
  const url = `http://localhost:${await freePort()}`
  const script = runScript('start.js', { args, env: { PORT: new URL(url).port } })
  started.push(script.child)
  const outcome = () => script.output.stdout || (script.child.exitCode === null ? '' : script.output.stderr)
  await expect.poll(outcome, GUARD).not.toBe('')
  expect(outcome()).toBe(`Quarry is ready at ${url}\n`)
  /** Remembered, because a process cannot be found once its parent has ended. @type {Set<number>} */
  const seen = new Set()
  const family = () => {
    for (const pid of familyOf(Number(script.child.pid))) seen.add(pid)
    return [...seen]
  }
  /** @param {string} part */
  const running = (part) => stillRunning(family()).filter(({ command }) => command.includes(part))
  family()
  return { ...script, url, family, running }
}

/** @param {string} url */
async function statusOf(url) {
  try {
    return (await fetch(url)).status
  } catch {
    // nothing listens while the API restarts
    return 0
  }
}

test('Quarry starts all parts, restarts parts that die, and leaves no process behind after a Ctrl-C', async () => {
  const quarry = await startQuarry()
  expect((await fetch(`${quarry.url}/readyz`)).status).toBe(200)
  expect(await (await fetch(quarry.url)).text()).toContain('<!doctype html>')
  const parts = ['apps/sandbox/', 'apps/worker/', 'apps/api/', 'redis-server']
  expect(parts.map((part) => quarry.running(part).length)).toEqual([1, 1, 1, 1])
  const lines = [
    'quarry: The worker ended by SIGKILL and was started again.\n',
    'quarry: Redis ended by SIGKILL and was started again, empty: open pages restore their questions.\n',
    'quarry: The api ended by SIGKILL and was started again.\n',
  ]
  for (const [index, part] of ['apps/worker/', 'redis-server', 'apps/api/'].entries()) {
    const [before] = quarry.running(part)
    process.kill(Number(before?.pid), 'SIGKILL')
    await expect.poll(() => quarry.output.stderr, GUARD).toContain(lines[index])
    const [after] = quarry.running(part)
    expect(after?.pid).not.toBe(before?.pid)
    // the address has not changed, and all parts are connected again
    await expect.poll(() => statusOf(`${quarry.url}/readyz`), GUARD).toBe(200)
  }
  expect(quarry.output.stdout).toBe(`Quarry is ready at ${quarry.url}\n`)
  quarry.child.kill('SIGINT')
  expect(await quarry.ended).toBe(0)
  await expect.poll(() => stillRunning(quarry.family()), GUARD).toEqual([])
})

test('a killed start leaves no process behind, either', async () => {
  const quarry = await startQuarry()
  quarry.child.kill('SIGKILL')
  await expect.poll(() => stillRunning(quarry.family()), GUARD).toEqual([])
})

test('--no-sandbox starts no sandbox, and a part that keeps dying is reported and ends the rest', async () => {
  const quarry = await startQuarry('--no-sandbox')
  expect(quarry.running('apps/sandbox/')).toEqual([])
  const deaths = () => quarry.output.stderr.split('The worker ended by SIGKILL').length - 1
  for (let death = 1; death <= 4; death++) {
    await expect.poll(() => quarry.running('apps/worker/').length, GUARD).toBe(1)
    process.kill(Number(quarry.running('apps/worker/')[0]?.pid), 'SIGKILL')
    await expect.poll(deaths, GUARD).toBe(death)
  }
  expect(quarry.output.stderr).toContain('quarry: The worker ended by SIGKILL. Its last lines:')
  expect(await quarry.ended).toBe(1)
  await expect.poll(() => stillRunning(quarry.family()), GUARD).toEqual([])
})
