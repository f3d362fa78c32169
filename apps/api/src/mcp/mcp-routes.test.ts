import { randomUUID } from 'node:crypto'
import { copyIdOf } from '@quarry/store/copy-ref'
import { expect, test } from 'vitest'
import { createTestApi, openBrowser, sessionIdOf } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'
import { connect, post, tokenOf } from './testing/assistant.ts'

const { api, redis, url, prefix } = await useTestApi({ TRUST_PROXY: 'true' })
const address = await api.app.listen({ host: '127.0.0.1', port: 0 })

const REVISION = '2026-07-28'
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
const meta = (revision: string) => ({
  'io.modelcontextprotocol/protocolVersion': revision,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
})
const modern = (revision = REVISION) => ({ ...list, params: { _meta: meta(revision) } })
const modernHeaders = (revision = REVISION) => ({
  'mcp-protocol-version': revision,
  'mcp-method': 'tools/list',
})
/** Sets the client's address, because wrong tokens are counted per address. */
const from = (ip: string) => ({ 'x-forwarded-for': ip })

test('both eras list the same tools in the same order, and forbidden ones are not listed', async () => {
  const { token } = await tokenOf(openBrowser(api.app))
  const [old, current] = [
    await connect(address, token, { era: 'legacy' }),
    await connect(address, token, { era: 'modern' }),
  ]
  expect([old.client.getProtocolEra(), current.client.getProtocolEra()]).toEqual(['legacy', 'modern'])
  const names = await current.names()
  expect(names).toEqual([
    'list_analyses',
    'find_communities',
    'start_extraction',
    'start_cleaning',
    'find_topics',
    'get_run',
    'control_run',
    'list_questions',
    'list_topics',
    'read_answers',
    'compare_analyses',
    'open_in_page',
  ])
  expect(await old.names()).toEqual(names)
  const { token: all } = await tokenOf(openBrowser(api.app), {
    rights: { start: false, change: true, delete: true },
  })
  expect(await (await connect(address, all)).names()).toEqual([
    'list_analyses',
    'get_run',
    'list_questions',
    'list_topics',
    'read_answers',
    'compare_analyses',
    'change_questions',
    'delete_questions',
    'open_in_page',
  ])
})

test('a tool that the token may not use is unknown, whatever the arguments say', async () => {
  const { token } = await tokenOf(openBrowser(api.app))
  const { client } = await connect(address, token)
  const call = client.callTool({
    name: 'delete_questions',
    arguments: { analysis: randomUUID(), ids: ['a'], rights: { delete: true } },
  })
  await expect(call).rejects.toThrow(/not found/i)
})

test('descriptions and instructions fit into what clients show, and every tool has all four hints', async () => {
  const { token } = await tokenOf(openBrowser(api.app), {
    rights: { start: true, change: true, delete: true },
  })
  const { client } = await connect(address, token)
  expect(client.getInstructions()?.length).toBeLessThan(2000)
  const { tools } = await client.listTools()
  expect(tools.length).toBeLessThanOrEqual(14)
  for (const { name, title, description = '', annotations } of tools) {
    expect.soft(title, name).toBeTruthy()
    expect.soft(description.length, name).toBeLessThan(2000)
    expect.soft(annotations, name).toEqual({
      readOnlyHint: expect.any(Boolean),
      destructiveHint: expect.any(Boolean),
      idempotentHint: expect.any(Boolean),
      openWorldHint: expect.any(Boolean),
    })
  }
})

test('an unknown revision, headers that differ from the body, and methods of earlier revisions are refused', async () => {
  const { token } = await tokenOf(openBrowser(api.app))
  const unknown = await post(api, token, modern('2031-01-01'), modernHeaders('2031-01-01'))
  expect([unknown.statusCode, unknown.json().error.code]).toEqual([400, -32022])
  const differing = await post(api, token, modern(), { ...modernHeaders(), 'mcp-method': 'tools/call' })
  expect([differing.statusCode, differing.json().error.code]).toEqual([400, -32020])
  for (const method of ['GET', 'DELETE'] as const) {
    const response = await api.app.inject({
      method,
      url: '/mcp',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.statusCode).toBe(405)
  }
})

test('the response has the headers of every other response, and the call starts no session', async () => {
  const { token } = await tokenOf(openBrowser(api.app))
  const before = (await redis.keys(`${prefix}:s:*`)).length
  const response = await post(api, token, modern(), modernHeaders())
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'x-request-id': expect.any(String),
    'content-security-policy': expect.any(String),
    'cache-control': 'no-store',
  })
  expect(response.cookies).toEqual([])
  expect((await redis.keys(`${prefix}:s:*`)).length).toBe(before)
})

test('another site’s page is refused, a client without an origin is not', async () => {
  const { token } = await tokenOf(openBrowser(api.app))
  const foreign = await post(api, token, modern(), { ...modernHeaders(), origin: 'https://evil.example' })
  expect(foreign.statusCode).toBe(403)
  expect((await post(api, token, modern(), modernHeaders())).statusCode).toBe(200)
})

test('without a token there is a plain 401 that names no OAuth metadata, and a cookie doesn’t count', async () => {
  const browser = openBrowser(api.app)
  await browser.call('GET', '/api/stats')
  const response = await post(api, undefined, list, {
    cookie: browser.cookie() ?? '',
    ...from('198.51.100.1'),
  })
  expect(response.statusCode).toBe(401)
  expect(response.headers['www-authenticate']).toBe('Bearer')
  expect(response.body).toContain('Connect an assistant')
  for (const path of [
    'oauth-protected-resource',
    'oauth-authorization-server',
    'oauth-protected-resource/mcp',
  ])
    expect((await api.app.inject({ url: `/.well-known/${path}` })).statusCode).toBe(404)
})

test('a wrong token is refused before the body is read', async () => {
  const response = await post(api, `qry_${'x'.repeat(43)}`, '{"broken', from('198.51.100.2'))
  expect(response.statusCode).toBe(401)
  const { token } = await tokenOf(openBrowser(api.app))
  expect((await post(api, token, '{"broken', from('198.51.100.2'))).statusCode).toBe(400)
})

test('ten wrong tokens block the address even for the right one, but no other address', async () => {
  const { token } = await tokenOf(openBrowser(api.app))
  const guess = (at: number) => post(api, `qry_${String(at).padStart(43, 'x')}`, list, from('198.51.100.3'))
  for (let at = 0; at < 10; at += 1) expect((await guess(at)).statusCode).toBe(401)
  const blocked = await post(api, token, modern(), { ...modernHeaders(), ...from('198.51.100.3') })
  expect(blocked.statusCode).toBe(429)
  expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(800)
  const other = await post(api, token, modern(), { ...modernHeaders(), ...from('198.51.100.4') })
  expect(other.statusCode).toBe(200)
})

test('an operator can set how many wrong tokens block an address', async () => {
  const environment = { REDIS_URL: url, REDIS_PREFIX: prefix, TRUST_PROXY: 'true' }
  const strict = await createTestApi({ ...environment, WRONG_TOKENS_PER_ADDRESS: '1' })
  const { token } = await tokenOf(openBrowser(strict.app))
  const statusOf = async (sent: string) =>
    (await post(strict, sent, modern(), { ...modernHeaders(), ...from('198.51.100.10') })).statusCode
  expect(await statusOf(token)).toBe(200)
  expect(await statusOf(`qry_${'x'.repeat(43)}`)).toBe(401)
  expect(await statusOf(token)).toBe(429)
  await strict.close()
})

test('a revoked token is refused', async () => {
  const browser = openBrowser(api.app)
  const { token, record } = await tokenOf(browser)
  const assistant = await connect(address, token)
  expect((await assistant.call('list_analyses')).isError).toBe(false)
  await browser.call('DELETE', `/api/tokens/${record.hash}`)
  await expect(assistant.call('list_analyses')).rejects.toThrow(/revoked/)
})

test('calls of a token count like calls of a page', async () => {
  const limited = await createTestApi(
    { REDIS_URL: url, REDIS_PREFIX: prefix, TRUST_PROXY: 'true' },
    { limits: { callLimits: { perSession: 3, perAddress: 0, newSessions: 0 } } },
  )
  const { token } = await tokenOf(openBrowser(limited.app))
  const call = (ip: string) => post(limited, token, modern(), { ...modernHeaders(), ...from(ip) })
  for (const ip of ['198.51.100.5', '198.51.100.6', '198.51.100.7'])
    expect((await call(ip)).statusCode).toBe(200)
  expect((await call('198.51.100.8')).statusCode).toBe(429)
  await limited.close()
})

test('exactly the tools that start a run or call a service have the page’s stricter limit', async () => {
  const limited = await createTestApi(
    { REDIS_URL: url, REDIS_PREFIX: prefix, TRUST_PROXY: 'true' },
    { limits: { callLimits: { perSession: 20, perAddress: 0, newSessions: 0 } } },
  )
  const { token } = await tokenOf(openBrowser(limited.app), {
    rights: { start: true, change: true, delete: true },
  })
  const ask = async (method: string, params: object) => {
    const body = { jsonrpc: '2.0', id: 1, method, params }
    return (await post(limited, token, body, from('198.51.100.9'))).body
  }
  const [analysis, second, runId] = [randomUUID(), randomUUID(), randomUUID()]
  const examples: Record<string, object> = {
    list_analyses: {},
    find_communities: { source: 'reddit', seedTerms: ['bread'] },
    start_extraction: { analysis, source: 'lemmy', communities: ['bread@lemmy.world'] },
    start_cleaning: { analysis },
    find_topics: { analysis },
    get_run: { analysis },
    control_run: { analysis, runId, action: 'pause' },
    list_questions: { analysis },
    list_topics: { analysis },
    read_answers: { analysis, question: 'lemmy-1' },
    compare_analyses: { first: analysis, second },
    change_questions: { analysis, changes: [{ id: 'lemmy-1', action: 'accept' }] },
    delete_questions: { analysis, ids: ['lemmy-1'] },
    open_in_page: { analysis },
  }
  const call = (name: string) => ask('tools/call', { name, arguments: examples[name] })
  const tools = [...(await ask('tools/list', {})).matchAll(/"name":"(\w+)"/g)].flatMap(
    ([, name]) => name ?? [],
  )
  expect(tools.toSorted()).toEqual(Object.keys(examples).toSorted())

  // The only costly call that is allowed in this minute.
  expect(await call('read_answers')).toContain('reaches no such analysis')
  const answers = new Map<string, string>()
  for (const name of tools) answers.set(name, await call(name))
  const refused = tools.filter((name) => answers.get(name)?.includes('Too many requests'))
  expect(refused).toEqual([
    'find_communities',
    'start_extraction',
    'start_cleaning',
    'find_topics',
    'read_answers',
  ])
  expect(answers.get('read_answers')).toMatch(/Too many requests.*then call read_answers again/)
  expect(answers.get('control_run')).toContain('reaches no such analysis')
  expect(answers.get('compare_analyses')).toContain('reaches no such analysis')
  await limited.close()
})

test('an analysis that belongs to another browser or was not shared looks like a missing one', async () => {
  const [mine, others] = [openBrowser(api.app), openBrowser(api.app)]
  const { token, record } = await tokenOf(mine)
  const assistant = await connect(address, token)
  const analysis = randomUUID()
  await mine.call('POST', `/api/analyses/${analysis}/open`, { holder: '1.aaaaaaaa', restores: false })
  const read = async () => (await assistant.call('list_questions', { analysis })).text
  expect(await read()).toContain('This token reaches no such analysis.')
  await others.call('POST', `/api/analyses/${analysis}/open`, { holder: '1.bbbbbbbb', restores: false })
  const { record: foreign } = await tokenOf(others)
  await others.call('PUT', `/api/tokens/${foreign.hash}/analyses/${analysis}`, { name: 'Bread' })
  expect(await read()).toContain('This token reaches no such analysis.')
  await mine.call('PUT', `/api/tokens/${record.hash}/analyses/${analysis}`, { name: 'Bread' })
  expect(JSON.parse(await read()).total).toBe(0)
  const ownerId = sessionIdOf(api, mine)
  expect(await redis.exists(api.dependencies.keys.session(copyIdOf({ ownerId, analysis })).meta)).toBe(1)
})
