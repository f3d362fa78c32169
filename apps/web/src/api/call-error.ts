import { CODE_HEADER, COUNTER_HEADER } from '@quarry/contracts/endpoints/analyses'

/** A non-ok response. The message is `<status>: <body>`, or `<status>: <status text>` when the body is empty. */
export class CallError extends Error {
  readonly status: number
  /** The server's message for the user; empty when it sent none. */
  readonly serverMessage: string
  /** The server's error code; undefined if it sent none. */
  readonly code: string | undefined
  /** The counter of the holder of an analysis's copy, if another holder has it. */
  readonly counter: number | undefined
  /** Milliseconds until a retry, if the server sent it. */
  readonly retryAfterMs: number | undefined
  /** Short id of the request in the server's logs; undefined if the server sent none. */
  readonly requestId: string | undefined

  constructor(status: number, body: string, statusText: string, headers = new Headers()) {
    super(`${status}: ${body || statusText}`)
    this.name = 'CallError'
    this.status = status
    this.serverMessage = looksLikeMarkup(body) ? '' : body.trim()
    this.code = headers.get(CODE_HEADER) ?? undefined
    this.counter = numberOf(headers.get(COUNTER_HEADER))
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    this.retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined
    this.requestId = shortened(headers.get('x-request-id'))
  }
}

const numberOf = (text: string | null) => (text === null ? undefined : Number(text))

/** Returns the server's message for the user with the request's id, without the status; undefined if it sent none. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.serverMessage === '') return undefined
  const { serverMessage: message, requestId } = error
  return requestId === undefined ? message : `${message} (request ${requestId})`
}

export const SERVER_UNREACHABLE = 'Couldn’t reach Quarry’s server.'

/** Returns the server's message for the user, or that the server couldn't be reached if it sent none. */
export function errorMessage(error: unknown): string {
  return serverMessage(error) ?? SERVER_UNREACHABLE
}

/** The start of a UUID distinguishes requests; a proxy's own ids may all start the same. */
function shortened(id: string | null): string | undefined {
  return id?.replace(/^([\da-f]{8})(?:-[\da-f]{4}){3}-[\da-f]{12}$/, '$1')
}

/** Detects HTML error pages from a proxy, which must not appear in a toast. */
function looksLikeMarkup(body: string): boolean {
  return body.trimStart().startsWith('<')
}

/** Writes failures that users need not see to the browser's console; nothing else writes there. */
export function logFailure(sentence: string, error: unknown): void {
  console.error(sentence, error)
}
