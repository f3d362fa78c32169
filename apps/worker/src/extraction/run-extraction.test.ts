import { ExtractionCredentials, ExtractionParams } from '@quarry/contracts/run-params'
import type { PageRequest, Source } from '@quarry/platforms/source'
import { beginRun, createTestStore } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import type { WorkerDependencies } from '../run/run-context.ts'
import { testDependencies } from '../run/testing/worker-dependencies.ts'
import { createRunControls } from '../sending/run-control.ts'
import { runExtraction } from './run-extraction.ts'

const { redis, prefix } = openTestRedis()
const FAILING = 'bread@lemmy.world'
const OTHER = 'cats@lemmy.ml'

test('a server whose reading throws an error stops the others, whose pages in flight are saved first', async () => {
  const store = createTestStore(redis, prefix)
  const { sessions } = store
  const sent: string[] = []
  const moments: string[] = []
  const [isSent, mayRespond] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const source: Source = {
    ...{ id: 'lemmy', spacingMs: 1, inflightMax: 1, hasOnlyQuestions: true },
    listings: () => [{ name: 'new', request: {} }],
    open: () => ({
      check: async () => undefined,
      findCommunities: async () => ({ communities: [], requests: 0 }),
      answers: async () => [],
      answerStates: async () => [],
      async page({ community }: PageRequest) {
        sent.push(community)
        if (community === FAILING) {
          await isSent.promise
          throw new Error('a mistake')
        }
        isSent.resolve()
        await mayRespond.promise
        return { posts: [], after: `page ${sent.length}`, dropped: 0 }
      },
    }),
  }
  const params = ExtractionParams.encode({
    source: 'lemmy',
    subreddits: [FAILING, OTHER].map((name) => ({ name, limit: 10 })),
    seedTerms: [],
    includeAlreadySeen: false,
  })
  const run = await beginRun(store, 'extraction', { params, total: 20 })
  const shared = testDependencies(redis, store)
  const opened = ExtractionCredentials.encode({ clientId: '', clientSecret: '', key: '', demo: false })
  await shared.credentials.put(run.sessionId, run.runId, opened)
  const dependencies: WorkerDependencies = {
    ...shared,
    sessions: {
      ...sessions,
      async countRequests(...counted) {
        await sessions.countRequests(...counted)
        // The first request to end is the one that failed.
        mayRespond.resolve()
      },
    },
    owners: {
      ...store.owners,
      async add(...page) {
        const added = await store.owners.add(...page)
        moments.push('saved')
        return added
      },
    },
    sources: { ...shared.sources, lemmy: source },
  }
  const signals = createRunControls().open(run.runId)
  const fields = new Map([
    ['params', params],
    ['startedAt', '0'],
    ['limitOwner', 'address'],
  ])
  const context = { run, fields, work: new Map(), signals, logProgress: () => undefined }
  await expect(runExtraction(dependencies, context)).rejects.toThrow('a mistake')
  moments.push('ended')
  expect(moments).toEqual(['saved', 'ended'])
  expect(sent.sort()).toEqual([FAILING, OTHER])
})
