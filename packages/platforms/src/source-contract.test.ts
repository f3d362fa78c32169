import { describe, expect, test } from 'vitest'
import { found, hit } from './hacker-news/fixtures.ts'
import { hackerNews } from './hacker-news/hacker-news.ts'
import { postList, postView, site } from './lemmy/fixtures.ts'
import { createLemmySource } from './lemmy/lemmy.ts'
import { PlatformError, type PlatformErrorKind, WEB_PAGE } from './platform-error.ts'
import type { PageRequest, Source } from './source.ts'
import { page, question } from './stack-exchange/fixtures.ts'
import { createStackExchangeSource } from './stack-exchange/stack-exchange-source.ts'
import { oneByOne, platformErrorOf, type Served, type ServedRequest } from './testing/serve-responses.ts'
import { anyTime, serveSandbox, serveSource } from './testing/serve-source.ts'

/**
 * What differs between the sources without tokens: a request, its response with one post, and the sandbox's name for
 * the source's faults.
 */
interface Case {
  createSource: () => Source
  request: Omit<PageRequest, 'range'>
  onePost: Served
  faultKey: string
}

const cases: Case[] = [
  {
    createSource: () => hackerNews,
    request: { community: 'ask-hn', listing: { order: 'date' } },
    onePost: { body: found([hit(1)]) },
    faultKey: 'hacker-news',
  },
  {
    createSource: createStackExchangeSource,
    request: { community: 'cooking', listing: { sort: 'votes' } },
    onePost: page([question()]),
    faultKey: 'stack-exchange',
  },
  {
    createSource: createLemmySource,
    request: { community: 'gardening@lemmy.world', listing: { sort: 'new' } },
    onePost: { body: postList([postView(5)], 'P5') },
    faultKey: 'lemmy.world',
  },
]

const webPage = '<!doctype html><title>Sign in</title>'

describe.each(cases)('$faultKey', ({ createSource, request, onePost, faultKey }) => {
  const read = { ...request, range: anyTime }
  /** Serves lists with `respond`, and answers Lemmy's first request with its version. */
  const serve = (respond: (request: ServedRequest) => Served) =>
    serveSource(createSource(), (served) =>
      served.path.endsWith('/site') ? { body: site('0.19.5') } : respond(served),
    )

  test.each<[string, Served, PlatformErrorKind, string | undefined]>([
    ['a gateway', { status: 502, body: '<html>502</html>' }, 'unavailable', undefined],
    [
      'a redirect',
      { status: 302, headers: { location: 'https://example.com' }, body: '' },
      'unavailable',
      undefined,
    ],
    ['a web page with status 200', { body: webPage }, 'malformed', WEB_PAGE],
    ['cut JSON', { body: Buffer.from('{"items":[{"tit') }, 'malformed', undefined],
    ['a lost connection', { fault: 'reset' }, 'network', undefined],
  ])('%s is retried and then an error', async (_, served, kind, detail) => {
    let sent = 0
    const { client } = await serve(() => {
      sent += 1
      return served
    })
    expect(await platformErrorOf(client.page(read))).toMatchObject({
      kind,
      ...(detail && { detail }),
    })
    expect(sent).toBe(3)
  })

  test('retries end an outage, each on a new slot, and the reserved slot serves the first attempt', async () => {
    const down: Served = { status: 503, body: '<html>503</html>' }
    const { client, limits } = await serve(oneByOne(onePost, down, down, onePost))
    // After the first page, the instance's version is cached.
    await client.page(read)
    limits.reserved = 0
    let sent = 0
    const { posts } = await client.page(read, {
      slotReserved: true,
      onRequest: () => {
        sent += 1
      },
    })
    expect(posts).toHaveLength(1)
    expect({ sent, reserved: limits.reserved }).toEqual({ sent: 3, reserved: 2 })
  })

  test('a caller that aborts gets its own reason', async () => {
    const stop = new AbortController()
    const { client } = await serve(() => {
      setImmediate(() => stop.abort(new Error('the run was cancelled')))
      return { fault: 'hang' }
    })
    const stopped = client.page(read, { signal: stop.signal })
    await expect(stopped).rejects.toThrow('the run was cancelled')
    await expect(stopped).rejects.not.toBeInstanceOf(PlatformError)
  })

  test('the sandbox’s faults are errors, and then it responds again', async () => {
    const { open, script, close } = await serveSandbox(createSource())
    const client = open({ retryDelaysMs: [] })
    await client.page(read)
    for (const [fault, kind] of [
      ['page', 'malformed'],
      ['503', 'unavailable'],
      ['reset', 'network'],
    ]) {
      await script(faultKey, fault ?? '')
      expect(await platformErrorOf(client.page(read))).toMatchObject({ kind })
    }
    expect((await client.page(read)).posts.length).toBeGreaterThan(0)
    await close()
  })
})
