import { createHash } from 'node:crypto'
import { readJson } from '@quarry/contracts/read-json'
import { z } from 'zod'
import { createCall } from '../call.ts'
import type { HttpResponse } from '../http-response.ts'
import { PlatformError } from '../platform-error.ts'
import { readItems } from '../read-items.ts'
import type { SlotOptions, SourceOptions } from '../source.ts'
import { classifyStackExchangeResponse, PAUSE_MARGIN_MS } from './classify-stack-exchange-response.ts'
import { observeQuota, untilMidnightMs } from './quota.ts'

export const ItemsPage = z.object({ items: z.array(z.unknown()), has_more: z.boolean().catch(false) })
/** With `filter=total`, the response contains nothing else, not even the quota. */
const Total = z.object({ total: z.int().nonnegative() })

/** How a key is sent. The API announced the header for June 2026, but kept asking for the parameter after that. */
export type KeyForm = 'header' | 'parameter'

export interface StackExchangeOptions extends SourceOptions {
  /** The form in which the API accepts a key, by the key's hash. Keys without an entry are sent in the header. */
  keyForms: Map<string, KeyForm>
}

const KEY_FORMS_MAX = 1_000

export interface Answer<T> {
  items: T[]
  hasMore: boolean
  /** How many items have another shape. */
  dropped: number
}

export interface Query {
  path: string
  query: Record<string, string>
}

/** Sends requests with the user's key, if any, and passes each response's quota to the limiter. */
export function createStackExchangeCall({ keyForms, ...options }: StackExchangeOptions) {
  const { endpoints } = options
  const limiter = options.limiterOf()
  const key = options.credentials.key?.trim() ?? ''
  const call = createCall('stack-exchange', { ...options, limiter })
  const keyHash = createHash('sha256').update(`${endpoints.stackExchangeUrl} ${key}`).digest('hex')

  async function readResponse<T>(
    response: HttpResponse,
    answer: z.ZodType<T>,
    form: KeyForm | undefined,
  ): Promise<T> {
    const json = readJson(response.text)
    const hasHeader = form === 'header'
    const { isUsedUp, isKeyIgnored } = await observeQuota({ response, json, hasHeader }, limiter)
    const read = response.status === 200 ? answer.safeParse(json) : undefined
    if (!read?.success) throw errorOf(response, isUsedUp, form)
    if (isKeyIgnored)
      throw new PlatformError('stack-exchange', 'credentials-refused', { status: response.status })
    return read.data
  }

  function errorOf(response: HttpResponse, isUsedUp: boolean, form: KeyForm | undefined) {
    const error = classifyStackExchangeResponse(response, [key])
    if (error.kind === 'credentials-refused' && form === undefined) return withKind(error, 'forbidden')
    if (!isUsedUp) return error
    return withKind(error, 'daily-quota', untilMidnightMs(response) + PAUSE_MARGIN_MS)
  }

  async function send<T>(
    { path, query }: Query,
    answer: z.ZodType<T>,
    form: KeyForm | undefined,
    slot: SlotOptions,
  ): Promise<T> {
    const parameters = new URLSearchParams({ ...query, ...(form === 'parameter' && { key }) })
    try {
      return await call({
        ...slot,
        url: `${endpoints.stackExchangeUrl}${path}?${parameters}`,
        headers: form === 'header' ? { authorization: `Bearer ${key}` } : {},
        read: (response) => readResponse(response, answer, form),
      })
    } catch (error) {
      if (isError(error, 'daily-quota')) await limiter.blockUntil(error.retryAfterMs ?? 0)
      throw error
    }
  }

  async function get<T>(query: Query, answer: z.ZodType<T>, slot: SlotOptions): Promise<T> {
    if (key === '') return send(query, answer, undefined, slot)
    const form = keyForms.get(keyHash) ?? 'header'
    try {
      return await send(query, answer, form, slot)
    } catch (error) {
      if (form === 'parameter' || !isError(error, 'credentials-refused')) throw error
      const value = await send(query, answer, 'parameter', { ...slot, slotReserved: false })
      if (keyForms.size >= KEY_FORMS_MAX) keyForms.clear()
      keyForms.set(keyHash, 'parameter')
      return value
    }
  }

  return {
    async list<T>(query: Query, item: z.ZodType<T>, slot: SlotOptions = {}): Promise<Answer<T>> {
      const { items, has_more: hasMore } = await get(query, ItemsPage, slot)
      return { ...readItems(items, item), hasMore }
    },
    /** Counts a query's items. */
    async count({ path, query }: Query, slot: SlotOptions = {}): Promise<number> {
      return (await get({ path, query: { ...query, filter: 'total' } }, Total, slot)).total
    },
  }
}

export type StackExchangeCalls = ReturnType<typeof createStackExchangeCall>

function withKind(error: PlatformError, kind: PlatformError['kind'], retryAfterMs?: number): PlatformError {
  return new PlatformError('stack-exchange', kind, { ...error, ...(retryAfterMs && { retryAfterMs }) })
}

function isError(error: unknown, kind: PlatformError['kind']): error is PlatformError {
  return error instanceof PlatformError && error.kind === kind
}
