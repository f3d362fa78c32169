import { expect, test } from 'vitest'
import { baseUrlsOf, endpointsFor, realEndpoints, sandboxEndpoints } from './endpoints.ts'

const sandbox = sandboxEndpoints('http://127.0.0.1:9100/')

test('all services of the sandbox have one base address', () => {
  expect(sandbox).toEqual({
    redditAuthUrl: 'http://127.0.0.1:9100/reddit',
    redditApiUrl: 'http://127.0.0.1:9100/reddit',
    hackerNewsUrl: 'http://127.0.0.1:9100/hacker-news',
    hackerNewsItemsUrl: 'http://127.0.0.1:9100/firebase',
    stackExchangeUrl: 'http://127.0.0.1:9100/stack-exchange',
    lemmyUrl: 'http://127.0.0.1:9100/lemmy/',
    geminiUrl: 'http://127.0.0.1:9100/gemini',
  })
})

test.each(['demo', 'demo-paid.7f3k', ' demo-free'])(
  'the credential %j goes to the sandbox if there is one',
  (key) => {
    expect(endpointsFor(key, { real: realEndpoints, sandbox })).toBe(sandbox)
    expect(endpointsFor(key, { real: realEndpoints })).toBe(realEndpoints)
  },
)

test.each(['AQ.invented-key', 'my-demo', ''])('the credential %j goes to the real services', (key) => {
  expect(endpointsFor(key, { real: realEndpoints, sandbox })).toBe(realEndpoints)
})

test('Lemmy’s base URLs name its instances, so no other request is mistaken for one', () => {
  const addresses = baseUrlsOf({ real: realEndpoints, sandbox })
  const lemmy = addresses.filter(({ service }) => service === 'lemmy').map(({ address }) => address)
  expect(lemmy).toContain('https://lemmy.world/')
  expect(lemmy).toContain('http://127.0.0.1:9100/lemmy/lemmy.world/')
  for (const { address } of addresses) {
    const matches = addresses.filter((other) => `${address}x`.startsWith(other.address))
    expect(new Set(matches.map(({ service }) => service)).size).toBe(1)
  }
})
