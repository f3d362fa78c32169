import { z } from 'zod'
import type { HttpResponse } from '../http-response.ts'
import type { RequestLimiter } from '../source.ts'
import { PAUSE_MARGIN_MS } from './classify-stack-exchange-response.ts'

const DAY_MS = 86_400_000

const whole = (most: number) => z.number().int().nonnegative().max(most).optional().catch(undefined)

/** Present in every response unless its filter omits it. */
const Quota = z.object({
  quota_max: whole(1_000_000),
  quota_remaining: whole(1_000_000),
  backoff: whole(DAY_MS / 1000),
})

/** Daily requests of an address without a key. */
const KEYLESS_MAX = 300

interface Received {
  response: HttpResponse
  json: unknown
  /** The request sent its key in a header. */
  hasHeader: boolean
}

/** Passes the quota that a response states to the limiter. */
export async function observeQuota(
  { response, json, hasHeader }: Received,
  limiter: Pick<RequestLimiter, 'observe' | 'blockUntil'>,
): Promise<{ isUsedUp: boolean; isKeyIgnored: boolean }> {
  const { backoff, quota_max: max, quota_remaining: remaining } = Quota.safeParse(json).data ?? {}
  // An API that ignores the header counts the request as one without a key.
  const isKeyIgnored = hasHeader && max !== undefined && max <= KEYLESS_MAX
  if (max !== undefined && remaining !== undefined && !isKeyIgnored) {
    const used = Math.max(0, max - remaining)
    await limiter.observe({ used, remaining, resetSeconds: untilMidnightMs(response) / 1000 })
  }
  // A successful response may ask for a backoff, too. It applies to one method, but is obeyed for all.
  if (backoff) await limiter.blockUntil(backoff * 1000 + PAUSE_MARGIN_MS)
  return { isUsedUp: remaining === 0, isKeyIgnored }
}

/** Returns the milliseconds until midnight UTC by the service's clock, because the local clock may differ. */
export function untilMidnightMs({ headers }: HttpResponse): number {
  const respondedAt = Date.parse(headers.get('date') ?? '')
  const now = Number.isNaN(respondedAt) ? Date.now() : respondedAt
  return DAY_MS - (now % DAY_MS)
}
