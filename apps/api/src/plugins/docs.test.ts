import { expect, test } from 'vitest'
import { openBrowser } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'
import { declaredEndpoints } from './testing/declared-endpoints.ts'
import { everyCall } from './testing/every-call.ts'

const { api } = await useTestApi()

test('the description lists every call', async () => {
  const described = (await everyCall(api)).map(({ method, path }) => `${method} ${path}`)
  const declared = (await declaredEndpoints()).map(
    ({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(declared.length).toBeGreaterThan(40)
  expect(described.sort()).toEqual(declared.sort())
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
