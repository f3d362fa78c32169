import { expect, test } from 'vitest'
import { drops, useDroppingProxy } from '../../../testkit/dropping-proxy.ts'

test.each(Object.entries(drops))(
  'a proxy that drops a connection once it is %s gets one attempt per request',
  async (_when, drop) => {
    const { connections } = await useDroppingProxy(drop)
    const { sendRequest } = await import('./http-response.ts')
    const url = 'https://quarry.invalid/posts'
    const sent = sendRequest(url, { headers: {} }, { service: 'reddit', timeoutMs: 20_000 })
    await expect(sent).rejects.toMatchObject({ kind: 'network' })
    expect(connections()).toBe(1)
  },
)
