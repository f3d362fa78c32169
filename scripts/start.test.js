import { afterEach, expect, test } from 'vitest'
import { freePort } from './ports.js'
import { familyOf, stillRunning } from './testing/processes.js'
import { runScript } from './testing/run-script.js'

const START_LIMIT_MS = 90_000
const STOP_LIMIT_MS = 5000

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
  await expect.poll(outcome, { timeout: START_LIMIT_MS }).not.toBe('')
  expect(outcome()).toBe(`Quarry is ready at ${url}\n`)
  const family = familyOf(Number(script.child.pid))
  /** @param {string} part */
  const running = (part) => stillRunning(family).filter(({ command }) => command.includes(part))
  return { ...script, url, family, running }
}

test('Quarry comes up whole, and a Ctrl-C leaves nothing of it behind', async () => {
  const quarry = await startQuarry()
  expect((await fetch(`${quarry.url}/readyz`)).status).toBe(200)
  expect(await (await fetch(quarry.url)).text()).toContain('<!doctype html>')
  const parts = ['apps/sandbox/', 'apps/worker/', 'apps/api/', 'redis-server']
  expect(parts.map((part) => quarry.running(part).length)).toEqual([1, 1, 1, 1])
  const askedAt = performance.now()
  quarry.child.kill('SIGINT')
  expect(await quarry.ended).toBe(0)
  expect(performance.now() - askedAt).toBeLessThan(STOP_LIMIT_MS)
  await expect.poll(() => stillRunning(quarry.family)).toEqual([])
}, 120_000)

test('a killed start leaves nothing behind either', async () => {
  const quarry = await startQuarry()
  quarry.child.kill('SIGKILL')
  await expect.poll(() => stillRunning(quarry.family), { timeout: 20_000 }).toEqual([])
}, 120_000)

test('without the sandbox there is none, and a service that dies is named and ends the rest', async () => {
  const quarry = await startQuarry('--no-sandbox')
  expect(quarry.running('apps/sandbox/')).toEqual([])
  const [worker] = quarry.running('apps/worker/')
  process.kill(Number(worker?.pid), 'SIGKILL')
  expect(await quarry.ended).toBe(1)
  expect(quarry.output.stderr).toContain('quarry: The worker ended by SIGKILL. Its last lines:')
  await expect.poll(() => stillRunning(quarry.family)).toEqual([])
}, 120_000)
