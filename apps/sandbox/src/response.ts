export type Answer = { status: number; headers: Record<string, string>; body: string }

/** What a client meets: an answer, a connection that breaks, or nothing at all. */
export type Outcome = Answer | 'reset' | 'hang'

/** Half of the answer's body under the full answer's status, as a proxy that gives up leaves it. */
export function cutShort(response: Answer): Answer {
  return { ...response, body: response.body.slice(0, Math.ceil(response.body.length / 2)) }
}
