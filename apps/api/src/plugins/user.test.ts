import { RunAccepted } from '@quarry/contracts/endpoints/runs'
import { abbreviate } from '@quarry/store/fingerprint'
import { expect, onTestFinished, test } from 'vitest'
import { post, tokenOf } from '../mcp/testing/assistant.ts'
import { OPS_PASSWORD, withPassword } from '../ops/testing/operator.ts'
import { logLines } from '../testing/log-lines.ts'
import { createTestApi, dumpRedis, openBrowser } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'

const CALLS = 5
const environment = {
  // Calls that `inject` sends come from this machine, as from a proxy there.
  TRUST_PROXY: 'loopback',
  USER_HEADER: 'X-Forwarded-User',
}
const limits = { CALLS_PER_ADDRESS: String(CALLS), NEW_SESSIONS_PER_ADDRESS: String(CALLS + 1) }
const { api, redis, url, prefix } = await useTestApi({ ...environment, ...limits })

/** Returns what the proxy sends. */
const signedIn = (user: string, address: string) => ({
  'x-forwarded-for': address,
  'x-forwarded-user': user,
})

/** Sends a call without a cookie. */
async function statusOf(headers: Record<string, string>, remoteAddress = '127.0.0.1'): Promise<number> {
  return (await api.app.inject({ url: '/api/config', headers, remoteAddress })).statusCode
}

async function statusesOf(headersOf: (call: number) => Record<string, string>, remoteAddress?: string) {
  const statuses: number[] = []
  for (let call = 0; call <= CALLS; call++) statuses.push(await statusOf(headersOf(call), remoteAddress))
  return statuses
}

const upToTheLimit = [...Array<number>(CALLS).fill(200), 429]

test('two users behind one address have their own counts, and one who moves keeps it', async () => {
  const address = '198.51.100.1'
  expect(await statusesOf(() => signedIn('alice@example.org', address))).toEqual(upToTheLimit)
  expect(await statusOf(signedIn('bob@example.org', address))).toBe(200)
  expect(await statusOf(signedIn('alice@example.org', '198.51.100.2'))).toBe(429)
})

test('a user’s new sessions are counted as the user’s', async () => {
  const start = async (user: string) => {
    const { statusCode } = await api.app.inject({
      ...{ method: 'DELETE', url: '/api/session', headers: signedIn(user, '198.51.100.3') },
    })
    return statusCode
  }
  const statuses: number[] = []
  for (let session = 0; session < 4; session++) statuses.push(await start('carol'))
  // Each of these calls starts a session before and after it deletes one.
  expect(statuses).toEqual([204, 204, 204, 429])
  expect(await start('dave')).toBe(204)
})

test('a client that sends the header itself is counted by its address', async () => {
  expect(await statusesOf((call) => signedIn(`made-up-${call}`, '198.51.100.4'), '203.0.113.1')).toEqual(
    upToTheLimit,
  )
  expect(await statusOf({}, '203.0.113.1')).toBe(429)
})

test.each([
  ['no name', '198.51.100.5', () => ''],
  ['a client’s name before the proxy’s', '198.51.100.6', (call: number) => `made-up-${call}, erin`],
])('%s is counted by the address', async (_, address, nameOf) => {
  expect(await statusesOf((call) => signedIn(nameOf(call), address))).toEqual(upToTheLimit)
})

test('an assistant’s calls, which pass without a login, are counted by the address', async () => {
  const { token } = await tokenOf(openBrowser(api.app))
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const statuses: number[] = []
  for (let call = 0; call <= CALLS; call++)
    statuses.push((await post(api, token, list, signedIn(`made-up-${call}`, '198.51.100.7'))).statusCode)
  expect(statuses).toEqual(upToTheLimit)
})

test('a user’s runs are counted, and only the start of the user’s hash is in the log, the job and /ops', async () => {
  const runPrefix = `${prefix}runs:`
  const withRuns = { OPS_PASSWORD, REDIS_URL: url, REDIS_PREFIX: runPrefix, RUNS_PER_ADDRESS: '1' }
  const few = await createTestApi({ ...environment, ...withRuns })
  onTestFinished(() => few.close())
  const name = 'n4me-Ty93Nm@example.org'
  const start = async (user: string) =>
    await openBrowser(few.app).call(
      ...(['POST', '/api/questions/fetch'] as const),
      { subreddits: ['bread'], redditClientId: `own-${user}`, redditClientSecret: 'own' },
      signedIn(user, '198.51.100.8'),
    )
  const { runId } = RunAccepted.parse((await start(name)).json())
  const rejected = await start(name)
  expect([rejected.statusCode, rejected.body]).toEqual([
    429,
    'Too many of your runs are active. Try again when one has finished.',
  ])
  expect((await start('frank')).statusCode).toBe(202)

  const user = abbreviate(few.dependencies.fingerprint(`user ${name}`))
  expect(logLines(few)).toContainEqual(expect.objectContaining({ event: 'run.accepted', runId, user }))
  const board = await few.app.inject({
    url: `/ops/api/queues/extraction/${runId}`,
    headers: withPassword(),
  })
  expect(board.json()).toMatchObject({ job: { data: { runId, user } } })
  const stored = JSON.stringify([...(await dumpRedis(redis, runPrefix))])
  expect(stored).toContain(user)
  for (const place of [few.log.join('\n'), board.body, stored]) expect(place).not.toContain('n4me')
})
