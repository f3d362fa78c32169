import type { FastifyRequest } from 'fastify'

/** The query as it was sent, before any router made something of it. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  const at = request.url.indexOf('?')
  return new URLSearchParams(at === -1 ? '' : request.url.slice(at))
}

/** The body as JSON: an empty one is an empty object, anything but JSON is `undefined`. */
export function jsonBodyOf(request: FastifyRequest): unknown {
  if (typeof request.body !== 'string' || request.body.trim() === '') return {}
  try {
    return JSON.parse(request.body)
  } catch {
    return undefined
  }
}
