import type { z } from 'zod'
import { CallError } from './call-error.ts'

type Endpoint<Body extends z.ZodType, Answer extends z.ZodType> = {
  readonly method: string
  readonly url: string
  readonly schema: {
    readonly body?: Body
    readonly response: { readonly [status: number]: Answer }
  }
}

type CallInput<Body extends z.ZodType> = {
  /** Values for the URL's `:name` placeholders. */
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | undefined>>
  body?: z.input<Body>
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** Milliseconds until a call without a response fails; by default, the browser decides. */
  timeoutMs?: number
}

/** Limits polls and changes, which later calls wait for: a hanging connection must not block them forever. */
export const TIMEOUT_MS = 60_000

export type Api = ReturnType<typeof createApi>

/** Creates a client for URLs relative to `origin`; always sends cookies. */
export function createApi(origin: string, send: typeof fetch) {
  return {
    /** Throws a CallError for a non-ok response, the browser's TypeError if the server is unreachable. */
    async call<Body extends z.ZodType, Answer extends z.ZodType>(
      endpoint: Endpoint<Body, Answer>,
      input: CallInput<Body> = {},
    ): Promise<z.output<Answer>> {
      const { signal, timeoutMs } = input
      const limits = timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)]
      const response = await send(addressOf(origin, endpoint.url, input), {
        method: endpoint.method,
        credentials: 'include',
        headers: {
          ...input.headers,
          ...(input.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
        signal: AbortSignal.any(signal ? [signal, ...limits] : limits),
      })
      if (!response.ok) throw await callError(response)
      const schema = endpoint.schema.response[response.status]
      if (!schema) throw new Error(`${endpoint.method} ${endpoint.url} answered ${response.status}`)
      return schema.parse(await bodyOf(response))
    },
    /** Sends a GET to the path joined from the segments. A 401 throws, unless `on401` asks for null. */
    async read(
      segments: readonly unknown[],
      {
        on401 = 'throw',
        headers,
        signal,
      }: { on401?: 'throw' | 'null'; headers?: Record<string, string>; signal?: AbortSignal } = {},
    ): Promise<unknown> {
      const response = await send(new URL(segments.join('/'), origin), {
        credentials: 'include',
        ...(headers && { headers }),
        ...(signal && { signal }),
      })
      if (response.status === 401 && on401 === 'null') return null
      if (!response.ok) throw await callError(response)
      return bodyOf(response)
    },
  }
}

function addressOf(
  origin: string,
  url: string,
  { params = {}, query = {} }: Pick<CallInput<z.ZodType>, 'params' | 'query'>,
): URL {
  const given = new Map(Object.entries(params))
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given.get(name) ?? ''))
  const address = new URL(path, origin)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value))
  }
  return address
}

async function callError(response: Response): Promise<CallError> {
  return new CallError(response.status, await response.text(), response.statusText, response.headers)
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}
