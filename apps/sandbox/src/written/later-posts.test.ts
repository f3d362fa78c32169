import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createTestSandbox } from '../testing/test-sandbox.ts'
import { laterPostsAbout } from './written-posts.ts'

test('later posts appear on each source once two months have passed, and not before', async () => {
  const { app, requestToken } = createTestSandbox()
  const { access_token } = (await requestToken('demo')).json()
  const headers = {
    'user-agent': 'server:quarry.test:1.0 (by /u/crumb_counter)',
    authorization: `bearer ${access_token}`,
  }
  const lists = [
    '/reddit/r/HomeBaristas/new?limit=100&raw_json=1',
    '/lemmy/feddit.org/api/v3/post/list?community_name=coffee&type_=All&sort=New&limit=50',
    '/stack-exchange/questions?site=coffee&sort=creation&order=desc&page=1&pagesize=100',
  ]
  const laterIn = async () => {
    const bodies = await Promise.all(
      lists.map(async (url) => {
        const { headers: sent, rawPayload } = await app.inject({ url, headers })
        return (sent['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString()
      }),
    )
    return bodies.map(
      (body) => laterPostsAbout('espresso').filter(({ author }) => body.includes(`"${author}"`)).length,
    )
  }
  expect(await laterIn()).toEqual([0, 0, 0])
  await app.inject({ method: 'POST', url: '/__sandbox/later' })
  const { access_token: renewed } = (await requestToken('demo')).json()
  headers.authorization = `bearer ${renewed}`
  expect(await laterIn()).toEqual([8, 3, 2])
})
