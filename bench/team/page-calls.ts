import { setTimeout as sleep } from 'node:timers/promises'
import type { CallLog } from './call-log.ts'

/** Seconds until a refused call is made again, if the response states no wait. */
const RETRY_SECONDS = 5

export interface Call {
  /** What the call is for, as the log names it. */
  purpose: string
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}

interface PageOptions {
  apiUrl: string
  /** The address that the proxy states for this browser. */
  address: string
  log: CallLog
  signal: AbortSignal
}

export type PageCalls = ReturnType<typeof createPageCalls>

/** Calls the API as one browser behind a proxy, with the session cookie that it received. */
export function createPageCalls({ apiUrl, address, log, signal }: PageOptions) {
  let cookie = ''

  async function tryCall({ purpose, method, path, body, headers }: Call) {
    const startedAt = performance.now()
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        ...headers,
        'x-forwarded-for': address,
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    })
    const text = await response.text()
    const ms = performance.now() - startedAt
    const [given] = response.headers.getSetCookie()
    if (given) cookie = given.split(';', 1)[0] ?? ''
    if (response.ok) log.answered(purpose, ms)
    else log.refused(purpose, describe(response, text))
    const waitSeconds = Number(response.headers.get('retry-after') ?? RETRY_SECONDS)
    return { ok: response.ok, text, waitSeconds }
  }

  return {
    /** Returns the response's text; undefined if the server refused the call. */
    async attempt(call: Call): Promise<string | undefined> {
      const { ok, text } = await tryCall(call)
      return ok ? text : undefined
    },

    /** Makes a call again, after the wait that the server states, until it succeeds. */
    async insist(call: Call): Promise<string> {
      for (;;) {
        const { ok, text, waitSeconds } = await tryCall(call)
        if (ok) return text
        await sleep(waitSeconds * 1000, undefined, { signal })
      }
    },
  }
}

/** Returns the method and path of an endpoint. */
export function target(
  { method, url }: { method: string; url: string },
  analysis = '',
): Pick<Call, 'method' | 'path'> {
  return { method, path: url.replace(':analysis', analysis) }
}

/** Every call past the limits of calls has this header, so it explains only refusals by them. */
const LIMIT_HEADER = 'x-ratelimit-limit'
const BY_CALLS = /^Too many requests/

/** Returns the status and the first sentence of a refusal, with the limit of calls that caused it. */
function describe({ status, headers }: Response, text: string): string {
  const limit = BY_CALLS.test(text) ? ` (limit ${headers.get(LIMIT_HEADER)})` : ''
  return `${status} ${text.split('.', 1)[0]}${limit}`
}
