export type HttpResponse = { status: number; headers: Record<string, string>; body: string }

/** What a client receives: a response, a reset connection, or nothing. */
export type Outcome = HttpResponse | 'reset' | 'hang'

/** Returns the response with the first half of its body, as if a proxy had given up. */
export function cutShort(response: HttpResponse): HttpResponse {
  return { ...response, body: response.body.slice(0, Math.ceil(response.body.length / 2)) }
}
