import type { FastifyRequest } from 'fastify'

/** Returns the query of the request's URL. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  const at = request.url.indexOf('?')
  return new URLSearchParams(at === -1 ? '' : request.url.slice(at))
}

/** Returns the parsed body: `{}` if it is empty, undefined if it is not JSON. */
export function jsonBodyOf(request: FastifyRequest): unknown {
  if (typeof request.body !== 'string' || request.body.trim() === '') return {}
  try {
    return JSON.parse(request.body)
  } catch {
    return undefined
  }
}
