/** A non-ok response. The message is `<status>: <body>`, or `<status>: <status text>` when the body is empty. */
export class CallError extends Error {
  readonly status: number
  /** The server's message for the user; empty when it sent none. */
  readonly serverMessage: string
  /** Milliseconds until a retry, if the server sent it. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, body: string, statusText: string, retryAfterSeconds: string | null = null) {
    super(`${status}: ${body || statusText}`)
    this.name = 'CallError'
    this.status = status
    this.serverMessage = looksLikeMarkup(body) ? '' : body.trim()
    const seconds = Number(retryAfterSeconds ?? Number.NaN)
    this.retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined
  }
}

/** Returns the server's message for the user, without the status; undefined if it sent none. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof CallError && error.serverMessage !== '' ? error.serverMessage : undefined
}

/** Detects HTML error pages from a proxy, which must not appear in a toast. */
function looksLikeMarkup(body: string): boolean {
  return body.trimStart().startsWith('<')
}
