import { expect, test } from 'vitest'
import { clients, pasteLines, usedKeys } from './client-lines.ts'

const token = `qry_${'x'.repeat(43)}`
const origin = 'https://quarry.example.org'
const none = { geminiApiKey: '', redditClientId: '', stackExchangeKey: '' }
const own = { geminiApiKey: 'AIza-own', redditClientId: 'own-id', stackExchangeKey: 'own-key' }

test('the lines of every assistant have address and token, and no key of the user', () => {
  for (const client of clients) {
    const { lines } = pasteLines(client, { origin, token, keys: usedKeys(own) })
    expect.soft(lines, client).toContain(token)
    expect.soft(lines, client).toContain(origin)
    for (const key of Object.values(own)) expect.soft(lines, client).not.toContain(key)
  }
})

test('the lines for a shell are single-quoted, so that nothing in them is run', () => {
  const { lines } = pasteLines('Claude Code', { origin, token, keys: usedKeys(own) })
  expect(lines).toBe(
    [
      'claude mcp add --transport http quarry \\',
      `  'https://quarry.example.org/mcp' \\`,
      `  --header 'Authorization: Bearer ${token}' \\`,
      `  --header 'X-Quarry-Gemini-Key: \${GEMINI_API_KEY}' \\`,
      `  --header 'X-Quarry-Reddit-Client-Id: \${REDDIT_CLIENT_ID}' \\`,
      `  --header 'X-Quarry-Reddit-Client-Secret: \${REDDIT_CLIENT_SECRET}' \\`,
      `  --header 'X-Quarry-Stack-Exchange-Key: \${STACK_EXCHANGE_KEY}'`,
    ].join('\n'),
  )
})

test('only the keys of the sources in use are named, and a demo key is written out', () => {
  expect(usedKeys(none)).toEqual([{ key: 'gemini' }])
  expect(usedKeys({ ...none, geminiApiKey: 'model-endpoint' })).toEqual([])
  const demo = { geminiApiKey: 'demo-free', redditClientId: 'demo', stackExchangeKey: '' }
  expect(usedKeys(demo)).toEqual([{ key: 'gemini', demo: 'demo-paid' }])
  const { lines } = pasteLines('Codex', { origin, token, keys: usedKeys(demo) })
  expect(lines).toContain("'X-Quarry-Gemini-Key' = 'demo-paid'")
  expect(lines).not.toContain('env_http_headers')
})

test('what goes into a file is JSON that programs read', () => {
  for (const client of ['Cursor', 'VS Code', 'Other'] as const)
    expect(() => JSON.parse(pasteLines(client, { origin, token, keys: usedKeys(own) }).lines)).not.toThrow()
})
