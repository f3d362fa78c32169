/** A non-ok answer. The message is `<status>: <body>`, or `<status>: <status text>` when the body is empty. */
export class CallError extends Error {
  readonly status: number
  /** The server's message for the user; empty when it sent none. */
  readonly serverMessage: string
  /** When to ask again, where the server said so. */
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

/** What the server said to a person, without the status in front; undefined when it said nothing readable. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof CallError && error.serverMessage !== '' ? error.serverMessage : undefined
}

/** A proxy in between answers with pages; nobody wants one in a toast. */
function looksLikeMarkup(body: string): boolean {
  return body.trimStart().startsWith('<')
}
