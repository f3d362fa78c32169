import { buildSandbox, type SandboxOptions } from '@quarry/sandbox/build-sandbox'
import { type ServiceEndpoints, sandboxEndpoints } from '../endpoints.ts'
import type { PageRequest, PostPage, SlotOptions, Source, SourceClient, SourceOptions } from '../source.ts'
import { createRecordingLimiter } from './recording-limiter.ts'
import { serveResponses } from './serve-responses.ts'

export const anyTime = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }

/**
 * Starts a server that responds with `respond`, and opens the source on it with a limiter that only records calls.
 * `open` opens the source once more. The server stops when the test ends.
 */
export async function serveSource(
  source: Source,
  respond: Parameters<typeof serveResponses>[0],
  changes: Partial<SourceOptions> = {},
) {
  const server = await serveResponses(respond)
  return { server, ...opener(source, server.endpoints, changes) }
}

/** Opens a source on a sandbox that is already running. */
export const openOnSandbox = (url: string, source: Source, changes: Partial<SourceOptions> = {}) =>
  opener(source, sandboxEndpoints(url), changes)

/**
 * Starts the sandbox and opens the source on it, like `serveSource`. `script` sets the faults of a key's next requests.
 */
export async function serveSandbox(
  source: Source,
  changes: Partial<SourceOptions> = {},
  options: Partial<SandboxOptions> = {},
) {
  const sandbox = buildSandbox({ seed: 'platforms', clockFactor: 1, latencyMs: 0, ...options })
  const url = await sandbox.listen({ port: 0, host: '127.0.0.1' })
  const script = (key: string, ...kinds: string[]) =>
    sandbox.inject({
      method: 'POST',
      url: '/__sandbox/faults',
      payload: JSON.stringify({ key, script: kinds.map((kind) => ({ kind })) }),
    })
  return { url, script, close: () => sandbox.close(), ...openOnSandbox(url, source, changes) }
}

/** Reads a listing to its end. */
export async function readToEnd(
  client: SourceClient,
  request: Omit<PageRequest, 'after'>,
  options?: SlotOptions,
): Promise<PostPage[]> {
  const pages: PostPage[] = []
  for (let after: string | null | undefined; after !== null; after = pages.at(-1)?.after)
    pages.push(await client.page({ ...request, after }, options))
  return pages
}

function opener(source: Source, endpoints: ServiceEndpoints, changes: Partial<SourceOptions>) {
  const { limits, limiterOf } = createRecordingLimiter()
  const open = (others: Partial<SourceOptions> = {}) =>
    source.open({
      endpoints,
      credentials: {},
      userAgent: 'server:quarry.test:1.0 (by /u/crumb_counter)',
      limiterOf,
      retryDelaysMs: [1, 1],
      ...changes,
      ...others,
    })
  return { client: open(), open, limits }
}
