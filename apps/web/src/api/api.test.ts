import { deleteQuestions, listQuestions } from '@quarry/contracts/endpoints/questions'
import { cancelRun } from '@quarry/contracts/endpoints/runs'
import { discardSession } from '@quarry/contracts/endpoints/session'
import { expect, test } from 'vitest'
import { type Api, createApi } from './api.ts'

const origin = 'http://127.0.0.1'

/** Returns an API client whose every request gets the same response, and the requests that it sent. */
function apiReturning(status: number, body: string | null, statusText = ''): { api: Api; seen: Request[] } {
  const seen: Request[] = []
  const api = createApi(origin, async (address, init) => {
    seen.push(new Request(address, init))
    return new Response(body, { status, statusText })
  })
  return { api, seen }
}

test('a GET carries its query and neither a body nor a content type', async () => {
  const { api, seen } = apiReturning(
    200,
    '{"data":[],"unlikely":[],"removed":[],"revision":7,"epoch":"e","more":false,"runs":[],"now":"2026-11-01T10:00:00.000Z"}',
  )
  const page = await api.call(listQuestions, {
    query: { since: 3, epoch: 'e', subreddit: undefined },
  })
  expect(page.revision).toBe(7)
  expect(seen[0]).toMatchObject({ method: 'GET', url: `${origin}/api/questions?since=3&epoch=e`, body: null })
  expect(seen[0]?.headers.get('content-type')).toBeNull()
  expect(seen[0]?.credentials).toBe('include')
})

test('a POST carries JSON', async () => {
  const { api, seen } = apiReturning(200, '{"deleted":1}')
  await api.call(deleteQuestions, { body: { ids: ['1abc'] } })
  expect(seen[0]?.method).toBe('POST')
  expect(await seen[0]?.text()).toBe('{"ids":["1abc"]}')
  expect(seen[0]?.headers.get('content-type')).toBe('application/json')
  expect(seen[0]?.credentials).toBe('include')
})

test('a parameter goes into the path, escaped', async () => {
  const { api, seen } = apiReturning(404, 'There is no such run.')
  const call = api.call(cancelRun, { params: { id: 'a/b' } })
  await expect(call).rejects.toThrow('404: There is no such run.')
  expect(seen[0]?.url).toBe(`${origin}/api/runs/a%2Fb/cancel`)
})

test('a failure without a body shows the status text', async () => {
  const { api } = apiReturning(503, '', 'Service Unavailable')
  await expect(api.call(discardSession)).rejects.toThrow(/^503: Service Unavailable$/)
})

test('a response without content is undefined', async () => {
  const { api } = apiReturning(204, null)
  expect(await api.call(discardSession)).toBeUndefined()
})

test('a response that does not match the schema is rejected', async () => {
  const { api } = apiReturning(200, '{"deleted":"many"}')
  await expect(api.call(deleteQuestions, { body: { ids: ['1abc'] } })).rejects.toThrow()
})

test('the reader joins its segments, and a 401 is a failure or null as requested', async () => {
  const { api, seen } = apiReturning(401, 'no')
  await expect(api.read(['/api', 'stats'])).rejects.toThrow('401: no')
  expect(await api.read(['/api', 'stats'], { on401: 'null' })).toBeNull()
  expect(seen[0]?.url).toBe(`${origin}/api/stats`)
})

test('a call without a response times out', async () => {
  const api = createApi(
    origin,
    (_address, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  const call = api.call(deleteQuestions, { body: { ids: ['1abc'] }, timeoutMs: 5 })
  await expect(call).rejects.toThrow(/timeout/)
})
