import { describe, expect, test } from 'vitest'
import { createTestSandbox } from '../testing/test-sandbox.ts'

const sandbox = createTestSandbox()

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
      },
    ],
    ['GoldenLounge', 403, { reason: 'gold_only', message: 'Forbidden', error: 403 }],
  ])('r/%s returns %i', async (name, status, body) => {
    for (const path of ['new', 'search']) {
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

  test('autocomplete finds subreddits by the beginning of their names', async () => {
    const { children } = (await sandbox.reddit('/api/subreddit_autocomplete_v2', { query: 'cat' })).json()
      .data
    expect(children.map(({ data }: { data: { display_name: string } }) => data.display_name)).toEqual([
      'cats',
      'CatAdvice',
    ])
  })

  test('an empty subreddit returns an empty listing', async () => {
    expect((await sandbox.reddit('/r/BrandNewHobby/new')).json().data).toMatchObject({
      dist: 0,
      children: [],
      after: null,
      before: null,
    })
  })

  test('info looks up many names at once, with nulls for non-public subreddits and without unknown ones', async () => {
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
})
