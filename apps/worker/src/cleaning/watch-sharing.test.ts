import { randomUUID } from 'node:crypto'
import { createTestStore } from '@quarry/store/store-fixture'
import { expect, onTestFinished, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { watchSharing } from './watch-sharing.ts'

const { redis, prefix } = openTestRedis()
const CHECK_MS = 10

/** Begins a run on the key in a session of its own. */
async function beginOn(credential: string) {
  const store = createTestStore(redis, prefix)
  await store.questionSet.restore(store.sessionId, [buildQuestion('a1')])
  const run = { sessionId: store.sessionId, runId: randomUUID(), owner: 'first' }
  await store.runs.create(store.sessionId, {
    ...{ runId: run.runId, kind: 'cleaning', fields: { credential }, questionIds: ['a1'] },
    limits: { perAddress: 0, perCredential: 5 },
  })
  await store.owners.takeOver(run)
  return {
    ...store,
    run,
    sharesKey: async () => (await store.runs.find(store.sessionId, run.runId))?.sharesKey,
    end: () => store.owners.end(run, { state: 'completed', message: 'Cleaned 1 question.' }),
  }
}

test('a run says that another uses its key until that one has ended, even if a second worker takes it over', async () => {
  const credential = randomUUID()
  const mine = await beginOn(credential)
  const watch = (owner: string, fields: ReadonlyMap<string, string>) =>
    watchSharing(mine, { run: { ...mine.run, owner }, fields }, credential, CHECK_MS)
  const stop = watch(mine.run.owner, new Map())
  onTestFinished(stop)
  const first = await beginOn(credential)
  await expect.poll(mine.sharesKey).toBe(true)
  await first.end()
  await expect.poll(mine.sharesKey).toBe(undefined)

  const second = await beginOn(credential)
  await expect.poll(mine.sharesKey).toBe(true)
  await stop()
  await second.end()
  const begun = await mine.owners.takeOver({ ...mine.run, owner: 'second' })
  if (begun.outcome !== 'begun') throw new Error(`the run is ${begun.outcome}`)
  onTestFinished(watch('second', begun.fields))
  await expect.poll(mine.sharesKey).toBe(undefined)
})
