/** A non-ok answer. The message is `<status>: <body>`, or `<status>: <status text>` when the body is empty. */
export class CallError extends Error {
  readonly status: number
  /** The server's sentence for a person; empty when it sent none. */
  readonly sentence: string

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'CallError'
    this.status = status
    this.sentence = looksLikeMarkup(body) ? '' : body.trim()
  }
}

/** What the server said to a person, without the status in front; undefined when it said nothing readable. */
export function serverSentence(error: unknown): string | undefined {
  return error instanceof CallError && error.sentence !== '' ? error.sentence : undefined
}

/** A proxy in between answers with pages; nobody wants one in a toast. */
function looksLikeMarkup(body: string): boolean {
  return body.trimStart().startsWith('<')
}
