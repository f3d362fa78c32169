import { z } from 'zod'
import type { HttpResponse } from '../http-response.ts'
import type { RequestLimiter } from '../source.ts'
import { PAUSE_MARGIN_MS } from './classify-stack-exchange-response.ts'

const DAY_MS = 86_400_000

const whole = (most: number) => z.number().int().nonnegative().max(most).optional().catch(undefined)

/** What every response has unless its filter omits it. */
const Quota = z.object({
  quota_max: whole(1_000_000),
  quota_remaining: whole(1_000_000),
  backoff: whole(DAY_MS / 1000),
})

/** Requests a day of an address without a key. */
const KEYLESS_MAX = 300

interface Received {
  response: HttpResponse
  json: unknown
  /** The request had a key in its header. */
  hasHeader: boolean
}

/** Tells the limiter what a response says of the quota. */
export async function observeQuota(
  { response, json, hasHeader }: Received,
  limiter: Pick<RequestLimiter, 'observe' | 'blockUntil'>,
): Promise<{ isUsedUp: boolean; isKeyIgnored: boolean }> {
  const { backoff, quota_max: max, quota_remaining: remaining } = Quota.safeParse(json).data ?? {}
  // An API that does not read the header counts the request as one without a key.
  const isKeyIgnored = hasHeader && max !== undefined && max <= KEYLESS_MAX
  if (max !== undefined && remaining !== undefined && !isKeyIgnored) {
    const used = Math.max(0, max - remaining)
    await limiter.observe({ used, remaining, resetSeconds: untilMidnightMs(response) / 1000 })
  }
  // Also in a good response. It is meant for one method, and is obeyed for all.
  if (backoff) await limiter.blockUntil(backoff * 1000 + PAUSE_MARGIN_MS)
  return { isUsedUp: remaining === 0, isKeyIgnored }
}

/** Milliseconds until the quota's day ends in UTC, by the service's clock, from which the local one may differ. */
export function untilMidnightMs({ headers }: HttpResponse): number {
  const respondedAt = Date.parse(headers.get('date') ?? '')
  const now = Number.isNaN(respondedAt) ? Date.now() : respondedAt
  return DAY_MS - (now % DAY_MS)
}
