import { sandboxEndpoints } from '@quarry/platforms/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { drops, useDroppingProxy } from '../testkit/dropping-proxy.ts'

test.each(Object.entries(drops))(
  'a proxy that drops a connection once it is %s gets one attempt per request',
  async (_when, drop) => {
    const { connections } = await useDroppingProxy(drop)
    const { startRelay } = await import('./live/relay.ts')
    const { endpoints, close } = await startRelay(sandboxEndpoints('https://quarry.invalid'), () => undefined)
    onTestFinished(close)
    await expect(fetch(`${endpoints.hackerNewsUrl}/search`)).rejects.toThrow()
    expect(connections()).toBe(1)
  },
)
