import type { Dispatcher } from 'undici'

/** A response as received, possibly with a compressed body. */
export interface RawResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

interface Request {
  url: URL
  method: Dispatcher.HttpMethod
  headers: Record<string, string>
  body?: string | undefined
  signal: AbortSignal
}

/**
 * Sends one request and collects its response. undici's `request` would spend half of its CPU time on a stream and its
 * listeners. Rejects with the signal's reason, with the connection's error, or with `tooLarge(status)` as soon as the
 * body has more than `bytesMax` bytes; the rest is not read.
 */
export function collectResponse(
  dispatcher: Dispatcher,
  { url, method, headers, body, signal }: Request,
  { bytesMax, tooLarge }: { bytesMax: number; tooLarge: (status: number) => Error },
): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
  const response: RawResponse = { status: 0, headers: {}, body: Buffer.alloc(0) }
  const chunks: Buffer[] = []
  let bytes = 0
  let connection: Dispatcher.DispatchController | undefined
  const abort = () => (connection ? connection.abort(signal.reason) : reject(signal.reason))
  signal.addEventListener('abort', abort, { once: true })
  dispatcher.dispatch(
    { origin: url.origin, path: `${url.pathname}${url.search}`, method, headers, body: body ?? null },
    {
      onRequestStart(controller) {
        connection = controller
        if (signal.aborted) abort()
      },
      // This is also called for each informational response (1xx) before the final one.
      onResponseStart(_controller, status, fields) {
        response.status = status
        response.headers = fields
      },
      onResponseData(controller, chunk) {
        bytes += chunk.byteLength
        if (bytes <= bytesMax) chunks.push(chunk)
        else controller.abort(tooLarge(response.status))
      },
      onResponseEnd() {
        const [only, ...others] = chunks
        resolve({ ...response, body: only && others.length === 0 ? only : Buffer.concat(chunks, bytes) })
      },
      onResponseError(_controller, error) {
        reject(error)
      },
    },
  )
  return promise.finally(() => signal.removeEventListener('abort', abort))
}
