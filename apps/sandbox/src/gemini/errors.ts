import type { HttpResponse } from '../http.ts'
import { hashOf } from '../random.ts'

const HEADERS = {
  'content-type': 'application/json; charset=UTF-8',
  vary: 'Origin, X-Origin, Referer',
  server: 'scaffolding on HTTPServer2',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'x-xss-protection': '0',
  'alt-svc': 'h3=":443"; ma=2592000,h3-29=":443"; ma=2592000',
} as const

const serverTiming = (body: string) => `gfet4t7; dur=${40 + (hashOf(body) % 900)}`

/** Returns a response with pretty-printed JSON and the service's headers. */
export function json(status: number, body: unknown): HttpResponse {
  const text = `${JSON.stringify(body, null, 2)}\n`
  const tier = status === 200 || status === 429 ? { 'x-gemini-service-tier': 'standard' } : {}
  return { status, headers: { ...HEADERS, 'server-timing': serverTiming(text), ...tier }, body: text }
}

export function failure(
  code: number,
  status: string,
  message: string,
  details?: readonly unknown[],
): HttpResponse {
  return json(code, { error: { code, message, status, ...(details === undefined ? {} : { details }) } })
}

export const invalidArgument = (message: string): HttpResponse => failure(400, 'INVALID_ARGUMENT', message)

/** `path` is in snake_case as in the service's proto files, and empty at the top level. */
export function unknownField(name: string, path: string): HttpResponse {
  const at = path === '' ? '' : ` at '${path}'`
  const description = `Invalid JSON payload received. Unknown name "${name}"${at}: Cannot find field.`
  return failure(400, 'INVALID_ARGUMENT', description, [
    {
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: [{ ...(path === '' ? {} : { field: path }), description }],
    },
  ])
}

/** The service uses both wordings. */
export function modelNotFound(name: string, version: string, method: string): HttpResponse {
  const list = hashOf('wording', name) % 2 === 0 ? 'ListModels' : 'ModelService.ListModels'
  return failure(
    404,
    'NOT_FOUND',
    `models/${name} is not found for API version ${version}, or is not supported for ${method}. Call ${list} to see the list of available models and their supported methods.`,
  )
}

export const closedToNewUsers = (name: string): HttpResponse =>
  failure(
    404,
    'NOT_FOUND',
    `This model models/${name} is no longer available to new users. Please update your code to use a newer model for the latest features and improvements.`,
  )

export const shutDown = (name: string): HttpResponse =>
  failure(
    404,
    'NOT_FOUND',
    `This model models/${name} is no longer available. Please update your code to use models/gemini-3.8-flash`,
  )

export const internalError = (): HttpResponse =>
  failure(
    500,
    'INTERNAL',
    'An internal error has occurred. Please retry or report in https://developers.generativeai.google/guide/troubleshooting',
  )

export const overloaded = (): HttpResponse =>
  failure(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.')

export const highDemand = (): HttpResponse =>
  failure(
    503,
    'UNAVAILABLE',
    'This model is currently experiencing high demand. Spikes in demand are usually temporary. Please try again later.',
  )

export const deadlineExpired = (): HttpResponse =>
  failure(504, 'DEADLINE_EXCEEDED', 'Deadline expired before operation could complete.')

export function badGatewayPage(): HttpResponse {
  return {
    status: 502,
    headers: { 'content-type': 'text/html; charset=UTF-8', 'referrer-policy': 'no-referrer' },
    body: '<!DOCTYPE html>\n<html lang=en>\n  <meta charset=utf-8>\n  <title>Error 502 (Server Error)!!1</title>\n  <p><b>502.</b> <ins>That’s an error.</ins>\n  <p>The server encountered a temporary error and could not complete your request.<p>Please try again in 30 seconds.  <ins>That’s all we know.</ins>\n',
  }
}

export const notFoundPage = (): HttpResponse => ({
  status: 404,
  headers: { 'content-type': 'text/html; charset=UTF-8' },
  body: '<!DOCTYPE html>\n<html lang=en>\n  <meta charset=utf-8>\n  <title>Error 404 (Not Found)!!1</title>\n  <p><b>404.</b> <ins>That’s an error.</ins>\n',
})
