import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeployment, type Deployment, docker } from './deployment.ts'
import { type Outage, openPage } from './open-page.ts'

const up = ['--profile', 'tls', 'up', '--detach', '--build']

let deployment: Deployment
beforeAll(async () => {
  // Plain HTTP, because this test needs no TLS.
  deployment = await createDeployment({
    DOMAIN: 'http://localhost',
    WEB_PORT: '',
    API_REPLICAS: '2',
    WORKER_REPLICAS: '2',
  })
  await deployment.compose(...up)
  await deployment.untilHealthy()
})
afterAll(async () => {
  await deployment.remove()
  await docker('image', 'rm', 'quarry-api:next', 'quarry-worker:next')
})

/** Returns the failures and the slowest poll of a page that polls during an update. */
async function outageOf(update: () => Promise<unknown>): Promise<Outage> {
  const page = openPage('http://localhost', 200)
  await update()
  await deployment.untilHealthy()
  return await page.close()
}

test('a page behind the proxy loses no poll while both replicas are replaced', async () => {
  deployment.set({ QUARRY_VERSION: 'next' })
  const { failures, slowestMs } = await outageOf(() => deployment.compose(...up, 'api', 'worker'))
  process.stdout.write(`up: the slowest poll took ${Math.round(slowestMs)} ms.\n`)
  expect(failures).toEqual([])
})
