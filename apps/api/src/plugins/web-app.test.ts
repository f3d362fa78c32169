import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../testkit/temporary-folder.ts'
import { openBrowser } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'

const folder = temporaryFolder(afterAll)
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'index.html'), '<!doctype html><title>Quarry</title>')
await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
await writeFile(join(folder, 'assets', 'index-a1b2c3.js'), 'export {}')
const { api } = await useTestApi({}, { webAppFolder: folder })

test('the page is served at the root, and shared caches may not store it', async () => {
  const response = await openBrowser(api.app).call('GET', '/')
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
  })
  const again = await api.app.inject({
    url: '/',
    headers: { 'if-none-match': String(response.headers.etag) },
  })
  expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'private, no-cache'])
  expect(again.cookies).toHaveLength(1)
})

test('the page sets the session cookie, so that parallel calls share it', async () => {
  const browser = openBrowser(api.app)
  expect((await browser.call('GET', '/')).cookies).toMatchObject([{ name: 'quarry_session', httpOnly: true }])
  const calls = await Promise.all(['/api/stats', '/api/config'].map((path) => browser.call('GET', path)))
  expect(calls.flatMap(({ cookies }) => cookies)).toEqual([])
})

test('each load of the page renews the cookie for 30 days', async () => {
  const browser = openBrowser(api.app)
  await browser.call('GET', '/')
  const cookie = browser.cookie()
  const again = await browser.call('GET', '/')
  expect(again.cookies).toMatchObject([{ name: 'quarry_session', maxAge: 30 * 86_400 }])
  expect(browser.cookie()).toBe(cookie)
})

test('assets with a hash in their name are cached forever and set no cookie', async () => {
  const response = await openBrowser(api.app).call('GET', '/assets/index-a1b2c3.js')
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(response.cookies).toEqual([])
  expect((await openBrowser(api.app).call('GET', '/favicon.svg')).headers['cache-control']).toBe(
    'private, no-cache',
  )
})

test.each(['/setup', '/assets/gone.js', '/index.html/x', '/..%2f..%2fetc%2fpasswd', '/assets/'])(
  '%s is not a page',
  async (path) => {
    const response = await openBrowser(api.app).call('GET', path)
    expect(response.statusCode).toBe(404)
    expect(response.body).toBe('There is nothing at this address.')
  },
)

test.each([
  ['two slashes', '//x'],
  ['two slashes inside', '/assets//index-a1b2c3.js'],
  ['a null byte', '/%00'],
  ['a null byte after a file name', '/index.html%00.png'],
  ['a path traversal with a backslash', '/..%5c..%5cetc'],
  ['a backslash', '/%5c'],
  ['a path traversal that is encoded twice', '/%252e%252e/etc'],
  ['a lone surrogate', '/%ed%a0%80'],
  ['half an escape', '/%e0%a4%a'],
  ['a control character', '/%01%7f'],
  ['another spelling', '/INDEX.HTML'],
  ['a hidden file', '/.env'],
  ['a file as a folder', '/index.html/'],
  ['a name that is too long for the disk', `/${'a'.repeat(300)}`],
  ['a path that is too long for the disk', `/${'a/'.repeat(4000)}`],
  ['a drive', '/C:%5cx'],
])('%s is rejected and logged only at debug level', async (_name, address) => {
  const logged = api.log.length
  const response = await api.app.inject({ method: 'GET', url: address })
  expect([400, 404]).toContain(response.statusCode)
  const levels = api.log.slice(logged).map((line): string => JSON.parse(line).level)
  expect(new Set(levels)).toEqual(new Set(['debug']))
})

test('every response has a content security policy that forbids what the page does not need', async () => {
  for (const path of ['/', '/api/stats', '/api/nothing', '/healthz', '/docs/']) {
    const { headers } = await openBrowser(api.app).call('GET', path)
    expect(headers['content-security-policy']).toBe(
      "default-src 'self';script-src 'self';style-src 'self' 'sha256-vGQdhYJbTuF+M8iCn1IZCHpdkiICocWHDq4qnQF4Rjw=';img-src 'self' data:;" +
        "connect-src 'self';font-src 'self';object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'none'",
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers).not.toHaveProperty('strict-transport-security')
  }
})
