import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { startRedis } from '../../../../scripts/embedded-redis.js'
import { createTestApi } from '../testing/test-api.ts'

const password = 'correct-horse-battery'
const headers = { authorization: `Basic ${btoa(`ops:${password}`)}` }
const MB = 1024 ** 2
const FILLERS = 60

async function startApi() {
  const server = await startRedis({ url: '', settings: ['--maxmemory', '64mb'] })
  const api = await createTestApi({ REDIS_URL: server.url, OPS_PASSWORD: password }, { isPatient: false })
  onTestFinished(async () => {
    await api.close()
    await server.stop()
  })
  const overview = async () =>
    (await api.app.inject({ url: '/ops/overview.json', headers })).json() as {
      runsNow: number
      problems: { code: string; text: string; isAtLeast: boolean }[]
    }
  const page = async () => (await api.app.inject({ url: '/ops', headers })).body
  return { server, overview, page }
}

const codesOf = ({ problems }: { problems: { code: string }[] }) => problems.map(({ code }) => code)

test('a Redis that fills up is on the page, and the problems that it explains are not', async () => {
  const { server, overview, page } = await startApi()
  const redis = new Redis(server.url)
  for (let i = 0; i < FILLERS; i++) await redis.set(`filler${i}`, 'x'.repeat(MB - 10_000))
  redis.disconnect()
  await expect.poll(async () => codesOf(await overview())).toEqual(['redis-nearly-full'])
  const [problem] = (await overview()).problems
  expect(problem?.text).toMatch(/^Redis is 9\d % full/)
  const shown = await page()
  expect(shown).toContain('One thing is wrong')
  expect(shown).toContain('docs/running/runbook.md, <em>Full</em>')
})

test('while Redis does not respond, the page says so and shows the latest figures with their age', async () => {
  const { server, overview, page } = await startApi()
  await overview()
  server.server?.process.kill('SIGSTOP')
  onTestFinished(() => void server.server?.process.kill('SIGCONT'))
  await expect.poll(async () => codesOf(await overview())).toEqual(['redis-unreachable'])
  const shown = await page()
  expect(shown).toContain('Redis does not respond, so every call gets 503 and runs wait')
  expect(shown).toContain('Titles cleaned per minute')
  server.server?.process.kill('SIGCONT')
  await expect.poll(async () => codesOf(await overview())).not.toContain('redis-unreachable')
})
