import type { z } from 'zod'
import { createCall } from '../call.ts'
import { PlatformError } from '../platform-error.ts'
import type { SlotOptions, SourceOptions } from '../source.ts'
import { type ApiVersion, Site } from './lemmy-api.ts'
import { readResponse } from './read-response.ts'

/** An instance changes to 1.0 once, on any day. */
const VERSION_LIFE_MS = 3_600_000
/** Milliseconds. The limits of most instances are by the minute. */
const PAUSES = { retryDelaysMs: [2000, 8000], unhintedPausesMs: [60_000, 120_000, 240_000] }
/** Those of searches are by ten minutes. */
const SEARCH_PAUSES = { retryDelaysMs: [2000], unhintedPausesMs: [600_000] }

/** The versions of the instances, by base URL: there are as many as there are instances. */
export type Versions = Map<string, { version: ApiVersion; readAtMs: number }>

export type Instance = ReturnType<typeof openInstance>

/** Sends requests to one instance, on a limiter of its own. */
export function openInstance(host: string, options: SourceOptions, versions: Versions, now: () => number) {
  const baseUrl = `${options.endpoints.lemmyUrl}${host}`
  const limiter = options.limiterOf(host)
  const limited = { ...options, limiter }
  const call = createCall('lemmy', limited, PAUSES)
  const once = createCall('lemmy', { ...limited, retryDelaysMs: [] }, PAUSES)
  // A search that is refused does not stop the runs.
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

  /** Returns undefined if the version is not known. */
  function knownVersion(): ApiVersion | undefined {
    const known = versions.get(baseUrl)
    return known && now() - known.readAtMs < VERSION_LIFE_MS ? known.version : undefined
  }

  return {
    get: sender(call),
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
    /** Throws if the instance does not respond to one request. */
    async check(signal: AbortSignal | undefined): Promise<void> {
      await requestVersion(once, { signal })
    },
  }
}
