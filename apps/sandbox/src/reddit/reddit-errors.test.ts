import { afterAll, describe, expect, test } from 'vitest'
import { createTestSandbox } from '../testing/test-sandbox.ts'

const sandbox = createTestSandbox()
afterAll(() => sandbox.app.close())

describe('errors and lookups', () => {
  test.each([
    ['GardenSecrets', 403, { reason: 'private', message: 'Forbidden', error: 403 }],
    ['FreeGiftCards', 404, { reason: 'banned', message: 'Not Found', error: 404 }],
    [
      'MiracleCures',
      403,
      {
        reason: 'quarantined',
        message: 'Forbidden',
        error: 403,
        quarantine_message: expect.any(String),
        quarantine_message_html: expect.stringContaining('<p>'),
      },
    ],
    [
      'GraphicInjuries',
      403,
      {
        reason: 'gated',
        message: 'Forbidden',
        error: 403,
        interstitial_warning_message: expect.any(String),
        interstitial_warning_message_html: expect.any(String),
      },
    ],
    ['GoldenLounge', 403, { reason: 'gold_only', message: 'Forbidden', error: 403 }],
    ['not-a-name!', 404, { message: 'Not Found', error: 404 }],
    ['all', 404, { message: 'Not Found', error: 404 }],
  ])('r/%s returns %i', async (name, status, body) => {
    for (const path of ['about', 'new', 'search']) {
      const response = await sandbox.reddit(`/r/${encodeURIComponent(name)}/${path}`, {
        q: 'x',
        restrict_sr: 1,
      })
      expect(response.statusCode).toBe(status)
      expect(response.json()).toEqual(body)
    }
  })

  test('an unknown name redirects to the search for it, which finds nothing', async () => {
    const response = await sandbox.reddit('/r/NoSuchPlace99/new')
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toMatch(/\/reddit\/subreddits\/search\?q=NoSuchPlace99$/)
    expect(response.headers['content-type']).toContain('text/html')
    expect((await sandbox.reddit('/subreddits/search', { q: 'NoSuchPlace99' })).json().data.children).toEqual(
      [],
    )
  })

  test('redirects and quarantine notices have no rate headers, other errors do', async () => {
    const hasRateHeaders = async (name: string) => {
      const responses = await Promise.all(
        [1, 2, 3, 4].map(() => sandbox.reddit(`/r/${name}/new`, {}, 'demo.edge')),
      )
      return responses.some(({ headers }) => 'x-ratelimit-used' in headers)
    }
    expect(await hasRateHeaders('NoSuchPlace99')).toBe(false)
    expect(await hasRateHeaders('MiracleCures')).toBe(false)
    expect(await hasRateHeaders('GardenSecrets')).toBe(true)
  })

  test('about returns the canonical case and marks adult subreddits', async () => {
    expect((await sandbox.reddit('/r/breadit/about')).json()).toMatchObject({
      kind: 't5',
      data: { display_name: 'Breadit', over18: false },
    })
    expect((await sandbox.reddit('/r/NakedGardening/about')).json().data.over18).toBe(true)
    const [post] = (await sandbox.reddit('/r/NakedGardening/new')).json().data.children
    expect(post.data.over_18).toBe(true)
  })

  test('an empty subreddit returns an empty listing', async () => {
    expect((await sandbox.reddit('/r/BrandNewHobby/new')).json().data).toMatchObject({
      dist: 0,
      children: [],
      after: null,
      before: null,
    })
  })

  test('of several names, unknown and closed ones are silently dropped', async () => {
    const response = await sandbox.reddit('/r/cats+NoSuchPlace99+GardenSecrets+coffee/new', { limit: 100 })
    const places = new Set(
      response.json().data.children.map(({ data }: { data: { subreddit: string } }) => data.subreddit),
    )
    expect(places).toEqual(new Set(['cats', 'coffee']))
  })

  test('autocomplete includes users if profiles are requested', async () => {
    const kinds = async (more: Record<string, string>) =>
      (await sandbox.reddit('/api/subreddit_autocomplete_v2', { query: 'cat', ...more }))
        .json()
        .data.children.map(({ kind }: { kind: string }) => kind)
    expect(await kinds({})).toEqual(['t5', 't5'])
    expect(await kinds({ include_profiles: 'true' })).toContain('t2')
  })

  test('names match by prefix and include banned ones; an exact miss is 404', async () => {
    expect((await sandbox.reddit('/api/search_reddit_names', { query: 'free' })).json()).toEqual({
      names: ['FreeGiftCards'],
    })
    expect(
      (await sandbox.reddit('/api/search_reddit_names', { query: 'free', exact: 'true' })).statusCode,
    ).toBe(404)
  })

  test('info looks many names up at once, non-public ones with nulls, unknown ones left out', async () => {
    const { children } = (
      await sandbox.reddit('/api/info', { sr_name: 'cats,gardensecrets,NoSuchPlace99' })
    ).json().data
    expect(
      children.map(({ data }: { data: { display_name: string; subscribers: number | null } }) => [
        data.display_name,
        data.subscribers,
      ]),
    ).toEqual([
      ['cats', 7_310_005],
      ['GardenSecrets', null],
    ])
  })

  test('recommend names subreddits with similar topics', async () => {
    const names = (await sandbox.reddit('/api/recommend/sr/bicycling', { omit: 'running' })).json()
    expect(names).toContainEqual({ sr_name: 'BikeWrench' })
    expect(names).not.toContainEqual({ sr_name: 'running' })
  })
})
