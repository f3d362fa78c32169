import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApi } from '../testing/test-api.ts'
import { useSandbox } from '../testing/use-sandbox.ts'
import { useTestApi } from '../testing/use-test-api.ts'

const { sandboxUrl, variables } = await useSandbox({ seed: 'demo posts' })
const { api, url, prefix } = await useTestApi(variables)

const Questions = z.object({
  items: z.tuple([z.object({ question_id: z.number(), title: z.string(), score: z.number() })]),
})

/** Returns the newest post of Stack Exchange's site, as the simulated API lists it. */
async function newestQuestion() {
  const response = await fetch(`${sandboxUrl}/stack-exchange/questions?site=coffee&pagesize=1`)
  const { items } = Questions.parse(await response.json())
  return items[0]
}

test('the page of an invented post says so, with its title, community and points', async () => {
  const { question_id, title, score } = await newestQuestion()
  const { statusCode, headers, body } = await api.app.inject(`/demo/post/se-coffee-${question_id}`)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain(`<h1>${title.replaceAll('&#39;', "'")}</h1>`)
  expect(body).toContain(`${score} point`)
  expect(body).toContain('Quarry’s demo invented this post. It was never on coffee.stackexchange.com.')
  expect(body).not.toContain('<script')
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri/,
  )
})

test('a post that the sandbox doesn’t know has a page, too, and nothing else has', async () => {
  const unknown = await api.app.inject('/demo/post/1zzzzzz')
  expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(unknown.body).toContain('Quarry’s demo invented it and no longer has it.')
  for (const id of ['..%2fhealth', 'x%3Cb%3E', 'A', 'x'.repeat(90)])
    expect((await api.app.inject(`/demo/post/${id}`)).statusCode).toBeGreaterThanOrEqual(400)
})

test('a server without a sandbox has no invented posts', async () => {
  const without = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix, SANDBOX_URL: '' })
  expect((await without.app.inject('/demo/post/1zzzzzz')).statusCode).toBe(404)
  await without.close()
})
