import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createTestSandbox } from '../testing/test-sandbox.ts'

/** Returns a new sandbox, and a function that sends a request to its Stack Exchange. */
function visit() {
  const sandbox = createTestSandbox()
  const get = async (
    path: string,
    query: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => {
    const response = await sandbox.app.inject({ url: `/stack-exchange${path}`, query, headers })
    const isPacked = response.headers['content-encoding'] === 'gzip'
    const text = isPacked ? gunzipSync(response.rawPayload).toString() : response.body
    return { status: response.statusCode, text, isPacked, json: isPacked ? JSON.parse(text) : undefined }
  }
  return { ...sandbox, get }
}

const diy = { site: 'diy', pagesize: '100' }

test('a question has the fields of the default filter, and its texts are encoded', async () => {
  const { get } = visit()
  const { json } = await get('/questions', { ...diy, sort: 'votes' })
  // The fields of a recorded question.
  const fields = ['tags', 'owner', 'is_answered', 'view_count', 'answer_count', 'score', 'last_activity_date']
  fields.push('creation_date', 'question_id', 'content_license', 'link', 'title')
  for (const item of json.items) expect(Object.keys(item)).toEqual(expect.arrayContaining(fields))
  expect(json).toMatchObject({ has_more: true, quota_max: 300, quota_remaining: 299 })
  expect(json.items).toHaveLength(100)
  type Item = { title: string; owner: { display_name: string; user_type: string } }
  const texts: string[] = json.items.flatMap(({ title, owner }: Item) => [title, owner.display_name])
  const users = new Set(json.items.map(({ owner }: Item) => owner.user_type))
  expect(users).toEqual(new Set(['registered', 'does_not_exist']))
  expect(texts.filter((text) => text.includes('&#39;')).length).toBeGreaterThan(0)
  expect(texts.filter((text) => /['<>"]|&(?!#?\w+;)/.test(text))).toEqual([])
  const licences = new Set(json.items.map((item: Record<string, string>) => item.content_license))
  expect([...licences].sort()).toEqual(['CC BY-SA 2.5', 'CC BY-SA 3.0', 'CC BY-SA 4.0'])
})

test('the same seed gives the same questions, newest first, with few repeated titles', async () => {
  const read = async () => (await visit().get('/questions', { ...diy, sort: 'creation' })).json.items
  const items: { title: string; creation_date: number }[] = await read()
  expect(await read()).toEqual(items)
  const times = items.map(({ creation_date }) => creation_date)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(new Set(items.map(({ title }) => title)).size).toBeGreaterThan(95)
})

test('a search finds and counts questions in a range that contain all of its words', async () => {
  const { get } = visit()
  const all = (await get('/search/advanced', { ...diy, q: 'window old', sort: 'relevance' })).json.items
  expect(all.length).toBeGreaterThan(10)
  for (const { title } of all) expect(title.toLowerCase()).toMatch(/window.*old|old.*window/)
  const total = (await get('/search/advanced', { site: 'diy', q: 'drywall', filter: 'total' })).json
  expect(Object.keys(total)).toEqual(['total'])
  const since = Date.parse('2020-01-01') / 1000
  const later = (await get('/search/advanced', { ...diy, q: 'drywall', fromdate: String(since) })).json.items
  expect(later.length).toBeLessThan(total.total)
  for (const { creation_date } of later) expect(creation_date).toBeGreaterThanOrEqual(since)
})

test.each<[string, Record<string, string>, number, string]>([
  ['/questions', { site: 'nowhere' }, 400, 'No site found for name `nowhere`'],
  ['/questions', {}, 400, 'site'],
  ['/questions', { ...diy, pagesize: '101' }, 400, 'pagesize'],
  ['/questions', { ...diy, sort: 'relevance' }, 400, 'sort'],
  ['/questions', { ...diy, page: '26' }, 403, 'page above 25 requires access token or app key'],
  ['/questions', { ...diy, key: 'wrong' }, 400, "`key` doesn't match a known application"],
  ['/sites', { site: 'diy' }, 400, 'site'],
  ['/answers', {}, 404, 'this method cannot be called'],
])('%s with %j is rejected', async (path, query, error_id, error_message) => {
  const { status, json } = await visit().get(path, query)
  expect(status).toBe(400)
  expect(json).toMatchObject({ error_id, error_message })
})

test('a key raises the quota and opens later pages, in the header or as the parameter', async () => {
  const { get } = visit()
  const header = await get('/questions', { ...diy, page: '26' }, { authorization: 'Bearer demo' })
  expect(header.json).toMatchObject({ quota_max: 10_000 })
  expect(header.json.items).toHaveLength(100)
  const unread = await get('/questions', diy, { authorization: 'Bearer demo-parameter' })
  expect(unread.json).toMatchObject({ quota_max: 300 })
  expect((await get('/questions', { ...diy, key: 'demo-parameter' })).json).toMatchObject({
    quota_max: 10_000,
  })
})

test('once the quota is used up, errors follow until midnight UTC', async () => {
  const { get, advance } = visit()
  for (let sent = 0; sent < 300; sent += 1) await get('/sites', { pagesize: '1' })
  const refused = await get('/sites')
  expect([refused.status, refused.json.error_name]).toEqual([400, 'throttle_violation'])
  // The sandbox starts at 20:00, four hours before midnight.
  expect(refused.json.error_message).toMatch(/more requests available in 14400 seconds$/)
  await advance(14_400)
  expect((await get('/sites')).json).toMatchObject({ quota_remaining: 299 })
})

test('calling a method during its backoff is a violation, but other methods may be called', async () => {
  const { get, script, advance } = visit()
  await script('stack-exchange', 'backoff')
  expect((await get('/sites')).json).toMatchObject({ backoff: 10 })
  expect((await get('/sites')).json).toMatchObject({ error_id: 502 })
  expect((await get('/questions', diy)).status).toBe(200)
  await advance(10)
  expect((await get('/sites')).json.backoff).toBeUndefined()
})

test('a challenge page and a used-up quota can be scripted', async () => {
  const { get, script } = visit()
  await script('stack-exchange', '403', '429-day', 'ok')
  expect(await get('/sites')).toMatchObject({
    status: 403,
    isPacked: false,
    text: expect.stringContaining('Just a moment'),
  })
  expect((await get('/sites')).json.error_message).toMatch(/more requests available/)
  expect((await get('/sites')).status).toBe(200)
})
