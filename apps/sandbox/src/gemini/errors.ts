import type { HttpResponse } from '../http.ts'

const HEADERS = {
  'content-type': 'application/json; charset=UTF-8',
  vary: 'Origin, X-Origin, Referer',
  server: 'scaffolding on HTTPServer2',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'x-xss-protection': '0',
} as const

/** Returns a response with pretty-printed JSON and the service's headers. */
export function json(status: number, body: unknown): HttpResponse {
  const text = `${JSON.stringify(body, null, 2)}\n`
  const tier = status === 200 || status === 429 ? { 'x-gemini-service-tier': 'standard' } : {}
  return { status, headers: { ...HEADERS, ...tier }, body: text }
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

/** `path` is in snake_case, as in the service's proto files, and empty at the top level. */
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

export function modelNotFound(name: string, method: string): HttpResponse {
  return failure(
    404,
    'NOT_FOUND',
    `models/${name} is not found for API version v1beta, or is not supported for ${method}. Call ListModels to see the list of available models and their supported methods.`,
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

const htmlPage = (status: number, title: string, text: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=UTF-8', 'referrer-policy': 'no-referrer' },
  body: `<!DOCTYPE html>\n<html lang=en>\n  <meta charset=utf-8>\n  <title>Error ${status} (${title})!!1</title>\n  <p><b>${status}.</b> <ins>That’s an error.</ins>\n  <p>${text}  <ins>That’s all we know.</ins>\n`,
})

export const badGatewayPage = (): HttpResponse =>
  htmlPage(
    502,
    'Server Error',
    'The server encountered a temporary error and could not complete your request.<p>Please try again in 30 seconds.',
  )

export const notFoundPage = (): HttpResponse =>
  htmlPage(404, 'Not Found', 'The requested URL was not found on this server.')
