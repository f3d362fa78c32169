import { PAIRS_PER_REQUEST } from '@quarry/contracts/limits'
import { requestMs, tierInfo } from '@quarry/contracts/tier'
import { expect, test } from 'vitest'
import { measuredFromStart } from '../analysis/questions/run-clock.ts'
import { sampleRun } from '../analysis/questions/testing/sample-run.ts'
import { allPairs, costOf, daysFor, judgeCost, plannedMs, remainingMs, timeOf } from './estimate.ts'
import { formatRemaining, timeLeft } from './format-run.ts'

const quota = { perDay: 500, left: 495, usedUpUntilMs: undefined }

test('requests beyond today’s quota take another day per daily quota', () => {
  expect([daysFor(495, quota), daysFor(496, quota), daysFor(1000, quota)]).toEqual([1, 2, 3])
  expect(daysFor(100_000, undefined)).toBe(1)
})

test.each([
  [495, '1 h 39 min', '99 min 0 s'],
  [1248, '3 days', '3 days of quota'],
])(
  'the start, the second opinion, the head and the panel agree on the time of %i requests',
  (requests, before, during) => {
    const startedAt = '2026-11-01T10:00:00.000Z'
    // By then, the estimate follows the pace of the requests.
    const nowMs = Date.parse(startedAt) + 10_000
    const work = {
      ...{ titles: requests, characters: 0, withPhrase: false, secondOpinion: false },
      ...{ model: undefined, delayMs: tierInfo.free.delayMs, quota },
    }
    const opinion = judgeCost({ ...allPairs(work), pairs: requests * PAIRS_PER_REQUEST }, nowMs)
    expect([costOf(work, 1, nowMs), opinion].map((cost) => timeOf(cost).text)).toEqual([before, before])
    const run = sampleRun({ startedAt, total: requests })
    const { durationMs } = costOf(work, 1, nowMs)
    const plan = { secondOpinion: false, tier: tierInfo.free }
    expect([plannedMs(run, plan), remainingMs(run, nowMs)]).toEqual([durationMs, durationMs])
    const measure = measuredFromStart(run)
    const inHead = timeLeft(run, nowMs, { measure, quota, ...plan })
    expect(inHead?.text).toBe(during.replace('99 min 0 s', before))
    expect(formatRemaining(run, nowMs, undefined, quota)).toBe(during)
  },
)

test('until a run has measured its rate, the head shows what the options showed, with the second opinion', () => {
  const startedAt = '2026-11-01T10:00:00.000Z'
  const startedMs = Date.parse(startedAt)
  const run = sampleRun({ startedAt, total: 1447, titlesPerRequest: 20, delayMs: 200 })
  const measure = measuredFromStart(run)
  const estimate = { measure, quota: undefined, secondOpinion: true, tier: tierInfo.paid }
  const shown = (processed: number, afterMs: number) =>
    timeLeft({ ...run, processed }, startedMs + afterMs, estimate)
  expect(shown(0, 500)?.text).toBe('30 s')
  expect(shown(20, 3000)?.text, 'a single response is no rate').toBe('29 s')
  expect(shown(400, 6000)?.text, 'measured').toBe('16 s')
})

test.each([1, 20])(
  'with the operator’s model, the head shows the options’ time at %i per request',
  (titlesPerRequest) => {
    const startedAt = '2026-11-01T10:00:00.000Z'
    const tier = { ...tierInfo.none, delayMs: 2000, batch: { titles: 5, ms: 3600 } }
    const work = {
      ...{ titles: 65, characters: 0, withPhrase: false, secondOpinion: true, isOwnModel: true },
      ...{ model: undefined, quota: undefined, delayMs: tier.delayMs, batch: tier.batch },
    }
    const delayMs = requestMs(tier, titlesPerRequest)
    const run = sampleRun({ startedAt, total: 65, service: 'endpoint', titlesPerRequest, delayMs })
    const estimate = { measure: measuredFromStart(run), quota: undefined, secondOpinion: true, tier }
    const nowMs = Date.parse(startedAt) + 500
    expect(timeLeft(run, nowMs, estimate)).toEqual(timeOf(costOf(work, titlesPerRequest, nowMs)))
  },
)
