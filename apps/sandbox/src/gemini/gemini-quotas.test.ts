import { describe, expect, test } from 'vitest'
import { ask, createTestSandbox, MODEL } from '../testing/test-sandbox.ts'
import { nextPacificMidnight } from './quota.ts'

const sandbox = createTestSandbox()

async function statuses(key: string, times: number, model = MODEL, body = ask('hi')): Promise<number[]> {
  const received: number[] = []
  for (let i = 0; i < times; i++) received.push((await sandbox.gemini(key, body, model)).statusCode)
  return received
}
const accepted = (received: readonly number[]) => received.filter((status) => status === 200).length

type Detail = { '@type': string; retryDelay?: string; violations?: Record<string, unknown>[] }
function failureOf(response: { json: () => { error: { message: string; details: Detail[] } } }) {
  const { message, details } = response.json().error
  const find = (type: string) => details.find((detail) => detail['@type'].endsWith(type))
  return {
    message,
    violations: find('QuotaFailure')?.violations ?? [],
    retryDelay: find('RetryInfo')?.retryDelay ?? '',
    order: details.map((detail) => detail['@type'].split('.').at(-1)).join(),
  }
}

describe('quotas', () => {
  test('a free project gets 15 requests in a rolling minute on flash-lite, 5 on flash', async () => {
    expect(accepted(await statuses('demo-free.minute', 17))).toBe(15)
    expect(accepted(await statuses('demo-free.minute', 7, 'gemini-3.8-flash'))).toBe(5)
    await sandbox.advance(59)
    expect(accepted(await statuses('demo-free.minute', 1))).toBe(0)
    await sandbox.advance(1)
    expect(accepted(await statuses('demo-free.minute', 1))).toBe(1)
  })

  test('two keys of one project share a quota, other keys do not', async () => {
    expect(accepted(await statuses('demo-free.projectA:1', 10))).toBe(10)
    expect(accepted(await statuses('demo-free.projectA:2', 10))).toBe(5)
    expect(accepted(await statuses('demo-free.projectB:1', 10))).toBe(10)
  })

  test('an invalid request counts, one that gets a 429 does not', async () => {
    const invalid = { ...ask('hi'), nonsense: true }
    expect(await statuses('demo-free.invalid', 15, MODEL, invalid)).toEqual(Array(15).fill(400))
    expect(await statuses('demo-free.invalid', 20)).toEqual(Array(20).fill(429))
    await sandbox.advance(60)
    expect(accepted(await statuses('demo-free.invalid', 1))).toBe(1)
  })

  test('the day ends at midnight in Los Angeles', async () => {
    const daily = createTestSandbox('daily')
    const ten = async () => {
      let fine = 0
      for (let i = 0; i < 12; i++) if ((await daily.gemini('demo-daily-limit')).statusCode === 200) fine++
      return fine
    }
    expect(await ten()).toBe(10)
    await daily.advance(12 * 3_600 - 1)
    expect(await ten()).toBe(0)
    await daily.advance(1)
    expect(await ten()).toBe(10)
  })

  test.each([
    ['2026-11-20T20:00:00Z', '2026-11-21T08:00:00.000Z'],
    ['2026-07-01T06:59:59Z', '2026-07-01T07:00:00.000Z'],
    ['2026-07-01T07:00:00Z', '2026-07-02T07:00:00.000Z'],
    ['2026-03-08T09:00:00Z', '2026-03-09T07:00:00.000Z'],
    ['2026-11-01T08:00:00Z', '2026-11-02T08:00:00.000Z'],
  ])('the next midnight in Los Angeles after %s is %s, including daylight saving', (now, midnight) => {
    expect(new Date(nextPacificMidnight(Date.parse(now))).toISOString()).toBe(midnight)
  })

  test('the input tokens of a minute are limited', async () => {
    const text = 'word '.repeat(2_600)
    const received = await statuses('demo-paid-tokens.minute', 2, MODEL, ask(text))
    expect(received).toEqual([200, 429])
    const failure = failureOf(await sandbox.gemini('demo-paid-tokens.minute', ask(text)))
    expect(failure.violations).toEqual([
      {
        quotaMetric: 'generativelanguage.googleapis.com/generate_content_paid_tier_input_token_count',
        quotaId: 'GenerateContentPaidTierInputTokensPerModelPerMinute',
        quotaDimensions: { location: 'global', model: MODEL },
        quotaValue: '5000',
      },
    ])
  })
})

describe('the 429 of a minute', () => {
  test('it has a message, Help, QuotaFailure and RetryInfo, whose delay is the message’s, rounded down', async () => {
    await statuses('demo-free.body', 15)
    await sandbox.advance(11.2)
    const { message, violations, retryDelay } = failureOf(await sandbox.gemini('demo-free.body'))
    expect(message).toMatch(
      /^You exceeded your current quota, please check your plan and billing details\. .+\n\* Quota exceeded for metric: generativelanguage\.googleapis\.com\/generate_content_free_tier_requests, limit: 15, model: gemini-3\.5-flash-lite\nPlease retry in 48\.\d+s\.$/,
    )
    expect(violations).toEqual([
      {
        quotaMetric: 'generativelanguage.googleapis.com/generate_content_free_tier_requests',
        quotaId: 'GenerateRequestsPerMinutePerProjectPerModel-FreeTier',
        quotaDimensions: { location: 'global', model: MODEL },
        quotaValue: '15',
      },
    ])
    expect(retryDelay).toBe('48s')
  })

  test('the order of details varies, and dimensions name the family', async () => {
    const orders = new Set<string>()
    await statuses('demo-free.order', 5, 'gemini-3-flash-preview')
    for (let i = 0; i < 20; i++) {
      const failure = failureOf(await sandbox.gemini('demo-free.order', ask('hi'), 'gemini-3-flash-preview'))
      orders.add(failure.order)
      expect(failure.violations[0]).toMatchObject({ quotaDimensions: { model: 'gemini-3-flash' } })
    }
    expect(orders).toEqual(new Set(['Help,QuotaFailure,RetryInfo', 'QuotaFailure,Help,RetryInfo']))
  })
})

describe('the 429 of a day', () => {
  test('demo-daily-limit returns a misleading delay of 41 to 51 s; only the quota id shows the day', async () => {
    await statuses('demo-daily-limit.body', 10)
    const { violations, retryDelay } = failureOf(await sandbox.gemini('demo-daily-limit.body'))
    expect(violations[0]).toMatchObject({
      quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier',
      quotaValue: '10',
    })
    expect(Number.parseInt(retryDelay, 10)).toBeGreaterThanOrEqual(41)
    expect(Number.parseInt(retryDelay, 10)).toBeLessThanOrEqual(51)
  })
})

describe('paid quota and billing errors', () => {
  test('demo-paid-tight names a paid quota', async () => {
    expect(accepted(await statuses('demo-paid-tight', 12))).toBe(8)
    expect(failureOf(await sandbox.gemini('demo-paid-tight')).violations[0]).toMatchObject({
      quotaMetric: 'generativelanguage.googleapis.com/generate_content_paid_tier_requests',
      quotaId: 'GenerateRequestsPerMinutePerProjectPerModel-PaidTier3',
      quotaValue: '8',
    })
  })

  test('a Tier 1 quota id has no suffix', async () => {
    await sandbox.script('demo-paid.suffix', '429')
    expect(failureOf(await sandbox.gemini('demo-paid.suffix')).violations[0]).toMatchObject({
      quotaId: 'GenerateRequestsPerMinutePerProjectPerModel',
    })
  })

  test.each([
    ['demo-prepaid-empty', 429, 'prepayment credits are depleted'],
    ['demo-prepaid-empty-402', 402, 'prepayment credits are depleted'],
    ['demo-spend-cap', 429, 'monthly spending cap'],
    ['demo-bare-429', 429, 'Resource has been exhausted (e.g. check quota).'],
  ])('%s returns %i without details', async (key, status, text) => {
    const { error } = (await sandbox.gemini(key)).json()
    expect(error).toMatchObject({
      code: status,
      status: 'RESOURCE_EXHAUSTED',
      message: expect.stringContaining(text),
    })
    expect(error).not.toHaveProperty('details')
  })
})

describe('tier changes', () => {
  test('free to paid lifts the limit at once, paid to blocked stops the project', async () => {
    await statuses('demo-free.flip:1', 15)
    expect((await sandbox.gemini('demo-free.flip:1')).statusCode).toBe(429)
    expect(await sandbox.setTier('demo-free.flip:1', 'paid')).toBe(200)
    expect((await sandbox.gemini('demo-free.flip:2')).statusCode).toBe(200)
    await sandbox.setTier('demo-free.flip:1', 'prepaid-empty')
    expect((await sandbox.gemini('demo-free.flip:1')).json().error.message).toContain('prepayment')
    await sandbox.reset('demo-free.flip:1')
    expect((await sandbox.gemini('demo-free.flip:1')).statusCode).toBe(200)
  })
})
