import { setTimeout as sleep } from 'node:timers/promises'
import { createApiClient } from '@quarry/testkit/api-client'
import { Redis } from 'ioredis'
import { clean, fill, POLL_MS, paidRuns, polling, repeat, signalAll } from './actions.ts'
import type { StagedDeployment } from './deployment.ts'

export type Fault = {
  name: string
  /** The only alerts that must fire; empty if nothing is wrong. */
  alerts: readonly string[]
  /** Minutes at normal speed within which they must fire. If there are none, minutes in which no alert may fire. */
  minutes: number
  /** How many times faster than normal the rules run; 10 by default. */
  scale?: number
  /** Causes the fault and keeps it until the signal is aborted. */
  stage(deployment: StagedDeployment, signal: AbortSignal): Promise<void>
}

/** A little longer than the 12.5 s of a job lock, after which other workers take over the runs. */
const FROZEN_MS = 14_000

export const faults: readonly Fault[] = [
  {
    name: 'nothing: a run goes on, and its page polls',
    alerts: [],
    minutes: 20,
    async stage(deployment, signal) {
      const [client] = await clean(deployment, paidRuns(1), 2000)
      if (client) await polling(client, signal)
    },
  },
  {
    name: 'nothing: a free key’s daily quota is used up',
    alerts: [],
    minutes: 45,
    async stage(deployment) {
      await clean(deployment, ['demo-daily-limit.alerts'], 40)
    },
  },
  {
    name: 'nothing: an update starts new containers before it stops the old ones',
    alerts: [],
    minutes: 20,
    async stage(deployment) {
      for (const app of ['worker', 'api'] as const) {
        await deployment.startContainer(app)
        await deployment.stopContainer(app)
      }
    },
  },
  {
    name: 'nothing: a user’s key is rejected',
    alerts: [],
    minutes: 20,
    async stage(deployment) {
      await clean(deployment, ['demo-paid.alerts', 'demo-leaked.alerts'], 500)
    },
  },
  {
    name: 'one of two APIs is stopped',
    alerts: ['QuarryReplicaGone'],
    minutes: 7,
    stage: async (deployment) => await deployment.stopContainer('api'),
  },
  {
    name: 'both APIs are stopped',
    alerts: ['QuarryServiceGone'],
    minutes: 4,
    async stage(deployment) {
      for (const _ of [1, 2]) await deployment.stopContainer('api')
    },
  },
  {
    name: 'one of two workers is stopped',
    alerts: ['QuarryReplicaGone'],
    minutes: 7,
    stage: async (deployment) => await deployment.stopContainer('worker'),
  },
  {
    name: 'both workers are stopped while runs are active',
    alerts: ['QuarryServiceGone'],
    // They first finish the requests in flight, which takes real time.
    minutes: 6,
    async stage(deployment) {
      await clean(deployment, paidRuns(2), 1000)
      for (const _ of [1, 2]) await deployment.stopContainer('worker')
    },
  },
  {
    name: 'one API hangs',
    alerts: ['QuarryProcessDown'],
    minutes: 4,
    stage: async (deployment) => void deployment.signal('api', 0, 'SIGSTOP'),
  },
  {
    name: 'one worker hangs',
    alerts: ['QuarryProcessDown'],
    minutes: 4,
    async stage(deployment) {
      await clean(deployment, paidRuns(2), 1000)
      deployment.signal('worker', 0, 'SIGSTOP')
    },
  },
  {
    name: 'both workers hang',
    alerts: ['QuarryProcessDown'],
    minutes: 4,
    stage: async (deployment) => await signalAll(deployment, 'worker', 'SIGSTOP'),
  },
  {
    name: 'the workers cannot reach Redis',
    alerts: ['QuarryNoWorker'],
    minutes: 10,
    stage: async ({ cutWorkersOff }) => cutWorkersOff(),
  },
  {
    name: 'Redis is stopped while runs are active',
    alerts: ['QuarryRedisAway'],
    minutes: 4,
    async stage(deployment, signal) {
      const [client] = await clean(deployment, paidRuns(2), 1000)
      deployment.redis.server?.process.kill('SIGKILL')
      if (client) await polling(client, signal)
    },
  },
  {
    name: 'Redis hangs while runs are active',
    alerts: ['QuarryRedisAway'],
    minutes: 4,
    async stage(deployment, signal) {
      const [client] = await clean(deployment, paidRuns(2), 1000)
      deployment.redis.server?.process.kill('SIGSTOP')
      if (client) await polling(client, signal)
    },
  },
  {
    name: 'Redis is 80 % full',
    alerts: ['QuarryRedisFilling'],
    minutes: 15,
    stage: async (deployment) => await fill(deployment, 0.8),
  },
  {
    name: 'Redis is 95 % full',
    alerts: ['QuarryRedisNearlyFull'],
    minutes: 5,
    stage: async (deployment) => await fill(deployment, 0.95),
  },
  {
    name: 'Redis is full while runs are active and a page writes',
    alerts: ['QuarryRedisNearlyFull'],
    minutes: 20,
    async stage(deployment, signal) {
      await clean(deployment, paidRuns(6), 1000)
      await fill(deployment, 1.01)
      const client = createApiClient(deployment.urls()[0] ?? '')
      await repeat(signal, POLL_MS, () => client.call('POST', '/api/questions/delete', { ids: ['a'] }))
    },
  },
  {
    name: 'more runs than a limited queue lets workers take',
    alerts: ['QuarryQueueStuck'],
    minutes: 25,
    async stage(deployment) {
      const connection = new Redis(deployment.redis.url)
      const [key = ''] = await connection.keys('*bull:cleaning:meta')
      await connection.hset(key, 'concurrency', '1')
      connection.disconnect()
      await clean(deployment, paidRuns(8), 2000)
    },
  },
  {
    name: 'Gemini fails',
    alerts: ['QuarryServiceFailing'],
    minutes: 20,
    async stage(deployment) {
      await clean(deployment, ['demo-outage.a', 'demo-outage.b', 'demo-outage.c'], 200)
    },
  },
  {
    name: 'Reddit fails',
    alerts: ['QuarryServiceFailing'],
    minutes: 20,
    async stage(deployment, signal) {
      const client = createApiClient(deployment.urls()[0] ?? '')
      await repeat(signal, 1000, () =>
        client.call('POST', '/api/discover-subreddits', {
          seedTerms: ['gardening'],
          redditClientId: 'demo-outage.alerts',
          redditClientSecret: 'demo',
        }),
      )
    },
  },
  {
    name: 'calls fail on what is stored',
    alerts: ['QuarryCallsFailing'],
    minutes: 12,
    async stage(deployment, signal) {
      const client = createApiClient(deployment.urls()[0] ?? '')
      await client.seed(1, 'q')
      const connection = new Redis(deployment.redis.url)
      const [key = ''] = await connection
        .keys('*:meta')
        .then((keys) => keys.filter((each) => each.includes(':s:{')))
      await connection.hset(key, 'config', 'broken')
      connection.disconnect()
      await repeat(signal, POLL_MS, () => client.call('GET', '/api/config'))
    },
  },
  {
    name: 'Redis responds slowly',
    alerts: ['QuarryPollsSlow'],
    minutes: 25,
    async stage(deployment, signal) {
      const client = createApiClient(deployment.urls()[0] ?? '')
      await client.seed(1, 'q')
      const connection = new Redis(deployment.redis.url)
      const slow = repeat(signal, 300, () => connection.client('PAUSE', 650, 'ALL'))
      await Promise.all([slow, polling(client, signal)])
      connection.disconnect()
    },
  },
  {
    name: 'workers freeze again and again for longer than their locks',
    alerts: ['QuarryOwnershipLost'],
    minutes: 12,
    // At this speed a freeze is too short for QuarryProcessDown to fire.
    scale: 2,
    async stage(deployment, signal) {
      await clean(deployment, paidRuns(8), 3000)
      let index = 0
      await repeat(signal, FROZEN_MS, async () => {
        const frozen = index++ % 2
        deployment.signal('worker', frozen, 'SIGSTOP')
        await sleep(FROZEN_MS)
        deployment.signal('worker', frozen, 'SIGCONT')
      })
    },
  },
]
