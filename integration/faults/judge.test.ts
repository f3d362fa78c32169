import { readConformance } from '@quarry/testkit/conformance'
import { type FaultsStack, useFaultsStack } from '@quarry/testkit/faults-stack'
import { end } from '@quarry/testkit/program'
import { busiestWorker } from '@quarry/testkit/stack'
import { beforeEach, expect, test } from 'vitest'
import { expectVerdicts, startJudged, titles } from '../judged-titles.ts'

let stack: FaultsStack
beforeEach(async () => {
  stack = await useFaultsStack()
})

test('a run that is paused and cancelled while it judges keeps its titles and the verdicts so far', async () => {
  const { client, runId } = await startJudged(stack, titles(45), {
    geminiApiKey: 'demo-free.judge',
    declaredTier: 'free',
  })
  await client.when(runId, ({ verdicts }) => (verdicts?.other ?? 0) > 0)
  await client.call('POST', `/api/runs/${runId}/pause`)
  const paused = await client.when(runId, ({ state }) => state === 'paused')
  expect(paused.processed).toBeGreaterThan(0)
  await client.call('POST', `/api/runs/${runId}/resume`)
  await client.when(runId, ({ processed }) => processed === 45)
  await client.call('POST', `/api/runs/${runId}/cancel`)
  const { verdicts, ...run } = await client.ended(runId)
  expect(run).toMatchObject({ state: 'cancelled', processed: 45, failed: 0 })
  const { data } = await client.questions()
  expect(data.filter(({ processingStatus }) => processingStatus === 'processed')).toHaveLength(45)
  const judged = data.filter(({ risk }) => risk?.verdict)
  expect(judged).toHaveLength((verdicts?.same ?? 0) + (verdicts?.scope ?? 0) + (verdicts?.other ?? 0))
})

test('killing the worker while it judges loses no title and no verdict, and counts none twice', async () => {
  const key = 'demo-free.killed'
  const { client, runId } = await startJudged(stack, titles(45), { geminiApiKey: key, declaredTier: 'free' })
  await client.when(runId, ({ verdicts }) => (verdicts?.same ?? 0) > 0)
  await end(busiestWorker(stack, [{ runId }]), 'SIGKILL')
  const run = await client.ended(runId)
  expect(run).toMatchObject({
    state: 'completed',
    processed: 45,
    failed: 0,
    verdicts: { of: 45, same: 15, scope: 15, other: 15 },
  })
  await expectVerdicts(client, 45)
  const { requests, beyond } = await readConformance(stack, key)
  expect(beyond).toBe(0)
  // Three requests clean, three judge, and the others were in flight at the kill.
  expect(requests).toBeLessThanOrEqual(8)
})
