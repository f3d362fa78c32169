import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeployment, type Deployment, engine } from './deployment.ts'
import { type Outage, openPage } from './open-page.ts'

let deployment: Deployment
beforeAll(async () => {
  // Plain HTTP, because this test needs no TLS.
  deployment = await createDeployment({
    DOMAIN: 'http://localhost',
    WEB_PORT: '',
    API_REPLICAS: '2',
    WORKER_REPLICAS: '2',
  })
  await deployment.up({ profiles: ['tls'] })
})
afterAll(async () => {
  await deployment.remove()
  for (const image of ['quarry-api:next', 'quarry-worker:next']) await engine.getImage(image).remove()
})

/** Returns the failures and the slowest poll of a page that polls during an update. */
async function outageOf(update: () => Promise<unknown>): Promise<Outage> {
  const page = openPage('http://localhost', 200)
  await update()
  return await page.close()
}

test('a page behind the proxy loses no poll while both replicas are replaced', async () => {
  deployment.set({ QUARRY_VERSION: 'next' })
  const { failures, slowestMs } = await outageOf(() =>
    deployment.up({ profiles: ['tls'], services: ['api', 'worker'] }),
  )
  process.stdout.write(`up: the slowest poll took ${Math.round(slowestMs)} ms.\n`)
  expect(failures).toEqual([])
})
