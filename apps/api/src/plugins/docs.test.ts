import { expect, test } from 'vitest'
import { openBrowser } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'

const { api } = await useTestApi()

test('the description lists every call', async () => {
  const { paths } = (await openBrowser(api.app).call('GET', '/docs/json')).json()
  const calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(calls.sort()).toEqual(
    [
      'GET /api/stats',
      'POST /api/questions/change',
      'GET /api/questions',
      'PUT /api/questions',
      'POST /api/questions/fetch',
      'POST /api/questions/check-posts',
      'POST /api/questions/answers',
      'POST /api/questions/check-answers',
      'POST /api/questions/read-answers',
      'GET /api/runs/{id}/answers',
      'POST /api/runs/{id}/kept-answers',
      'POST /api/questions/process',
      'POST /api/questions/second-opinion',
      'POST /api/questions/find-topics',
      'POST /api/questions/phrases',
      'PUT /api/findings',
      'POST /api/questions/replace',
      'POST /api/questions/delete',
      'GET /api/questions/export',
      'GET /api/config',
      'POST /api/config',
      'POST /api/test-connections',
      'POST /api/discover-subreddits',
      'GET /api/gemini-tier',
      'POST /api/gemini-quota',
      'POST /api/source-quota',
      'POST /api/gemini-tier',
      'GET /api/runs/{id}',
      'POST /api/runs/{id}/cancel',
      'POST /api/runs/{id}/pause',
      'POST /api/runs/{id}/resume',
      'POST /api/runs/{id}/titles-per-request',
      'DELETE /api/session',
      'GET /api/analyses',
      'POST /api/analyses/{analysis}/open',
      'POST /api/analyses/{analysis}/saved',
      'GET /api/tokens',
      'POST /api/tokens',
      'PUT /api/tokens/{hash}',
      'DELETE /api/tokens/{hash}',
      'PUT /api/tokens/{hash}/analyses/{analysis}',
      'DELETE /api/tokens/{hash}/analyses/{analysis}',
      'GET /healthz',
      'GET /readyz',
    ].sort(),
  )
})

test('the description covers bodies and responses', async () => {
  const { paths } = (await openBrowser(api.app).call('GET', '/docs/json')).json()
  const start = paths['/api/questions/process'].post
  expect(start.requestBody.content['application/json'].schema.required).toEqual([
    'questionIds',
    'geminiApiKey',
  ])
  expect(start.responses['202'].content['application/json'].schema.required).toEqual(['message', 'runId'])
})

test('the page has no inline script, as the content security policy requires', async () => {
  const page = await openBrowser(api.app).call('GET', '/docs/')
  expect(page.statusCode).toBe(200)
  const scripts = [...page.body.matchAll(/<script([^>]*)>([^<]*)/g)]
  expect(scripts.length).toBeGreaterThan(0)
  for (const [, attributes, inline] of scripts) {
    expect(attributes).toContain('src=')
    expect(inline?.trim()).toBe('')
  }
})
