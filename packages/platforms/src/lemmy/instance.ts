import { readJson } from '@quarry/contracts/read-json'
import { z } from 'zod'
import { createCall } from '../call.ts'
import type { HttpResponse } from '../http-response.ts'
import { kindOfStatus, PlatformError, type PlatformErrorKind } from '../platform-error.ts'
import { responseError } from '../response-error.ts'
import { serviceCode } from '../service-code.ts'
import type { SlotOptions, SourceOptions } from '../source.ts'
import { type ApiVersion, Site } from './lemmy-api.ts'

/** Versions are read again after an hour, because an instance may upgrade to 1.0 at any time. */
const VERSION_LIFE_MS = 3_600_000
/** In milliseconds. Most instances limit requests per minute. */
const PAUSES = { retryDelaysMs: [2000, 8000], unhintedPausesMs: [60_000, 120_000, 240_000] }
/** Lemmy counts searches in periods of ten minutes. */
const SEARCH_PAUSES = { retryDelaysMs: [2000], unhintedPausesMs: [600_000] }

/** API versions by base URL, one entry per instance. */
export type Versions = Map<string, { version: ApiVersion; readAtMs: number }>

export type Instance = ReturnType<typeof openInstance>

/** Sends requests to one instance, with that instance's limiter. */
export function openInstance(host: string, options: SourceOptions, versions: Versions, now: () => number) {
  const baseUrl = `${options.endpoints.lemmyUrl}${host}`
  const limiter = options.limiterOf(host)
  const limited = { ...options, limiter }
  const call = createCall('lemmy', limited, PAUSES)
  const once = createCall('lemmy', { ...limited, retryDelaysMs: [] }, PAUSES)
  const sendPostSearch = createCall('lemmy', limited, SEARCH_PAUSES)
  // A refused search for communities must not block the runs.
  const searches = { ...limited, limiter: { ...limiter, blockUntil: async () => {} } }
  const sendSearch = createCall('lemmy', searches, SEARCH_PAUSES)

  const sender =
    (send: typeof call) =>
    <T>(path: string, schema: z.ZodType<T>, slot: SlotOptions = {}): Promise<T> =>
      send({ ...slot, url: `${baseUrl}${path}`, read: (response) => readResponse(response, schema) })

  async function requestVersion(send: typeof call, slot: SlotOptions): Promise<ApiVersion> {
    const get = sender(send)
    try {
      return (await get('/api/v3/site', Site, slot)).version.startsWith('0.') ? 'v3' : 'v4'
    } catch (error) {
      if (!(error instanceof PlatformError) || error.kind !== 'not-found') throw error
      await get('/api/v4/site', Site, { ...slot, slotReserved: false })
      return 'v4'
    }
  }

  /** Returns undefined if the version is unknown or too old. */
  function knownVersion(): ApiVersion | undefined {
    const known = versions.get(baseUrl)
    return known && now() - known.readAtMs < VERSION_LIFE_MS ? known.version : undefined
  }

  return {
    get: sender(call),
    searchPosts: sender(sendPostSearch),
    search: sender(sendSearch),
    knownVersion,
    forgetVersion: () => versions.delete(baseUrl),
    async version(slot: SlotOptions): Promise<ApiVersion> {
      const known = knownVersion()
      if (known) return known
      const version = await requestVersion(call, slot)
      versions.set(baseUrl, { version, readAtMs: now() })
      return version
    },
    /** Sends one request without retries, and throws if the instance does not respond. */
    async check(signal: AbortSignal | undefined): Promise<void> {
      await requestVersion(once, { signal })
    },
  }
}

const ErrorBody = z.object({ error: z.string() })

const kindsByError: ReadonlyMap<string, PlatformErrorKind> = new Map([
  // 0.19 sends this code with status 400.
  ['rate_limit_error', 'rate-limited'],
  ['too_many_requests', 'rate-limited'],
  ['couldnt_find_community', 'not-found'],
  ['couldnt_find_post', 'not-found'],
  ['couldnt_find_comment', 'not-found'],
  ['not_found', 'not-found'],
  ['instance_is_private', 'private'],
])

/** Returns the parsed body. Throws PlatformError for any other response, including a web page with status 200. */
function readResponse<T>(response: HttpResponse, schema: z.ZodType<T>): T {
  const json = readJson(response.text)
  const code = ErrorBody.safeParse(json).data?.error ?? ''
  const kind = kindsByError.get(code) ?? kindBy(response.status)
  if (kind !== undefined) throw responseError('lemmy', kind, response, serviceCode([code], []))
  const read = schema.safeParse(json)
  if (read.success) return read.data
  throw responseError('lemmy', 'malformed', response)
}

/** Returns undefined for a successful status. */
function kindBy(status: number): PlatformErrorKind | undefined {
  if (status === 200) return undefined
  if (status === 404) return 'not-found'
  // Gateways use this status to block addresses and User-Agents.
  return status === 401 ? 'client-blocked' : kindOfStatus(status)
}
