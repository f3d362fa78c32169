import { type FaultsStack, useFaultsStack } from '@quarry/testkit/faults-stack'
import { end } from '@quarry/testkit/program'
import { busiestWorker } from '@quarry/testkit/stack'
import { beforeEach, expect, test } from 'vitest'
import { beginTopics, expectFound } from '../topic-questions.ts'

let stack: FaultsStack
beforeEach(async () => {
  stack = await useFaultsStack()
})

test('a killed worker’s run goes on in another worker, which asks for nothing again', async () => {
  // A paid key sends the same requests sooner.
  const whole = await beginTopics(stack, 'demo-paid.whole-topics')
  const expected = await whole.client.completed(await whole.start())
  const { client, start } = await beginTopics(stack, 'demo-free.killed-topics', { declaredTier: 'free' })
  const runId = await start()
  await client.when(runId, ({ step, processed }) => step === 'sorting' && processed > 0)
  await end(busiestWorker(stack, [{ runId }]), 'SIGKILL')
  await stack.repair()
  const run = await client.completed(runId)
  await expectFound(client)
  // The answer to a request in flight is lost when its worker dies.
  expect(run.usage?.requests).toBeLessThanOrEqual((expected.usage?.requests ?? 0) + 1)
})

test('a cancelled run says how far it was, and the next one goes on there', async () => {
  const { client, start } = await beginTopics(stack, 'demo-free.cancelled-topics', { declaredTier: 'free' })
  const first = await start()
  await client.when(first, ({ step }) => step === 'same-question')
  await client.request('POST', `/api/runs/${first}/pause`)
  await client.when(first, ({ state }) => state === 'paused')
  const cancelled = await client.request('POST', `/api/runs/${first}/cancel`)
  expect(cancelled).toMatchObject({
    state: 'cancelled',
    message: expect.stringMatching(
      /^Cancelled\. Compared \d+ of \d+ titles\. Finding topics again goes on there\.$/,
    ),
  })
  const second = await client.completed(await start())
  await expectFound(client)
  const whole = await client.run(first)
  // The second run asks for neither the codebook nor a sorted title again. It only sends a list, three requests that
  // ask, and the comparison of the rest.
  expect(whole?.usage?.requests).toBeGreaterThanOrEqual(4)
  expect(second.usage?.requests).toBeLessThanOrEqual(5)
})
