import { expect, test } from 'vitest'
import { inTurn, newest, serveReddit, userAgent } from '../testing/serve-reddit.ts'
import { platformErrorOf, type Served, thrownBy } from '../testing/serve-responses.ts'
import { htmlPage, listing, post, withTokens } from './fixtures.ts'

test('the token is requested once with trimmed credentials and used by all calls', async () => {
  const { client, server } = await serveReddit(inTurn({ body: listing([]) }), {
    credentials: { clientId: ' invented-id ', clientSecret: 'invented-secret\n' },
  })
  await Promise.all([client.check(), client.submissions(newest), client.subredditsByName(['a', 'b'])])
  const requested = server.requests.filter(({ method }) => method === 'POST')
  expect(requested).toHaveLength(1)
  expect(requested[0]).toMatchObject({
    body: 'grant_type=client_credentials',
    headers: {
      authorization: `Basic ${Buffer.from('invented-id:invented-secret').toString('base64')}`,
      'user-agent': userAgent,
    },
  })
})

test.each<[string, unknown]>([
  ['JSON', { message: 'Unauthorized', error: 401 }],
  ['HTML', htmlPage],
])('a token that Reddit no longer accepts (%s) is replaced once', async (_, body) => {
  const { client, limits, apiRequests } = await serveReddit(
    withTokens(({ headers }) =>
      headers.authorization === 'bearer token-number-1'
        ? { status: 401, body }
        : { body: listing([post('1aa')]) },
    ),
  )
  expect((await client.submissions(newest)).posts).toHaveLength(1)
  expect(apiRequests()).toHaveLength(2)
  expect(limits.reserved).toBe(2)
})

test('each token that expires on its way costs one request', async () => {
  const dead: Served = { status: 401, body: htmlPage }
  const { client, server } = await serveReddit(inTurn(dead, dead, { body: listing([post('1aa')]) }))
  expect((await client.submissions(newest)).posts).toHaveLength(1)
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(3)
})

test('the call ends when every new token is rejected too', async () => {
  const { client, apiRequests } = await serveReddit(inTurn({ status: 401, body: htmlPage }))
  expect(await platformErrorOf(client.submissions(newest))).toMatchObject({
    kind: 'credentials-refused',
    status: 401,
  })
  expect(apiRequests()).toHaveLength(4)
})

test.each<[string, Served]>([
  ['a wrong pair', { status: 401, body: { message: 'Unauthorized', error: 401 } }],
  ['an OAuth error with status 200', { status: 200, body: { error: 'unauthorized_client' } }],
  ['a bad request', { status: 400, body: { message: 'Bad Request', error: 400 } }],
])('%s at the token endpoint means rejected credentials', async (_, response) => {
  const { client, server } = await serveReddit(() => response)
  expect(await platformErrorOf(client.check())).toMatchObject({
    service: 'reddit',
    kind: 'credentials-refused',
  })
  expect(server.requests).toHaveLength(1)
})

test('an empty secret is rejected without a request', async () => {
  const { client, server } = await serveReddit(inTurn({}), {
    credentials: { clientId: 'invented-id', clientSecret: ' ' },
  })
  expect(await platformErrorOf(client.check())).toMatchObject({ kind: 'credentials-refused' })
  expect(server.requests).toHaveLength(0)
})

test('a caller that aborts while the token is requested does not stop the others', async () => {
  const stop = new AbortController()
  const release = Promise.withResolvers<void>()
  const respond = withTokens(() => ({ body: listing([]) }))
  const { client, server } = await serveReddit(async (request) => {
    if (request.method === 'POST') await release.promise
    return respond(request)
  })
  const stopped = thrownBy(client.check(stop.signal))
  const other = client.check()
  stop.abort(new Error('one of two gave up'))
  expect(await stopped).toMatchObject({ message: 'one of two gave up' })
  release.resolve()
  await other
  expect(server.requests.map(({ method }) => method)).toEqual(['POST', 'GET'])
})
