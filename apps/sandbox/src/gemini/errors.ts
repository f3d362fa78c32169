import type { Answer } from '../answer.ts'
import type { BillingStop, KeyRefusal } from '../behaviours.ts'
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

/** Pretty-printed, with the service's headers. */
export function json(status: number, body: unknown): Answer {
  const text = `${JSON.stringify(body, null, 2)}\n`
  const tier = status === 200 || status === 429 ? { 'x-gemini-service-tier': 'standard' } : {}
  return { status, headers: { ...HEADERS, 'server-timing': serverTiming(text), ...tier }, body: text }
}

export function failure(code: number, status: string, message: string, details?: readonly unknown[]): Answer {
  return json(code, { error: { code, message, status, ...(details === undefined ? {} : { details }) } })
}

const SERVICE = 'generativelanguage.googleapis.com'
const errorInfo = (reason: string, metadata: Record<string, string>) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'googleapis.com',
  metadata: { service: SERVICE, ...metadata },
})
const localized = (message: string) => ({
  '@type': 'type.googleapis.com/google.rpc.LocalizedMessage',
  locale: 'en-US',
  message,
})

const invalidKey = (message: string): Answer =>
  failure(400, 'INVALID_ARGUMENT', message, [errorInfo('API_KEY_INVALID', {}), localized(message)])

const PROJECT = '123456789012'

function serviceDisabled(): Answer {
  const url = `https://console.developers.google.com/apis/api/${SERVICE}/overview?project=${PROJECT}`
  const message = `Generative Language API has not been used in project ${PROJECT} before or it is disabled. Enable it by visiting ${url} then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.`
  return failure(403, 'PERMISSION_DENIED', message, [
    errorInfo('SERVICE_DISABLED', {
      serviceTitle: 'Generative Language API',
      consumer: `projects/${PROJECT}`,
      containerInfo: PROJECT,
      activationUrl: url,
    }),
    localized(message),
    {
      '@type': 'type.googleapis.com/google.rpc.Help',
      links: [{ description: 'Google developers console API activation', url }],
    },
  ])
}

export const missingKey = (): Answer =>
  failure(
    403,
    'PERMISSION_DENIED',
    "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
  )

/** `method` is the API's own name of the call, "v1beta.GenerativeService.GenerateContent". */
export function refusedKey(refusal: KeyRefusal, method: string): Answer {
  switch (refusal) {
    case 'invalid':
      return invalidKey('API key not valid. Please pass a valid API key.')
    case 'expired':
      return invalidKey('API key expired. Please renew the API key.')
    case 'revoked':
      return failure(
        401,
        'UNAUTHENTICATED',
        'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
        [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'ACCESS_TOKEN_TYPE_UNSUPPORTED',
            metadata: { method: `google.ai.generativelanguage.${method}`, service: SERVICE },
          },
        ],
      )
    case 'leaked':
      return failure(
        403,
        'PERMISSION_DENIED',
        'Your API key was reported as leaked. Please use another API key.',
      )
    case 'disabled':
      return serviceDisabled()
    case 'restricted':
      return failure(
        403,
        'PERMISSION_DENIED',
        `Requests to this API ${SERVICE} method google.ai.generativelanguage.${method} are blocked.`,
        [errorInfo('API_KEY_SERVICE_BLOCKED', { consumer: `projects/${PROJECT}`, apiName: SERVICE })],
      )
    case 'suspended':
      return failure(
        403,
        'PERMISSION_DENIED',
        `Permission denied: Consumer 'projects/${PROJECT}' has been suspended.`,
        [errorInfo('CONSUMER_SUSPENDED', { consumer: `projects/${PROJECT}` })],
      )
    case 'region':
      return failure(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.')
    case 'no-free-tier-here':
      return failure(
        400,
        'FAILED_PRECONDITION',
        'Gemini API free tier is not available in your country. Please enable billing on your project in Google AI Studio.',
      )
  }
}

export function billingStop(stop: BillingStop): Answer {
  switch (stop) {
    case 'prepaid-empty':
    case 'prepaid-empty-402':
      return failure(
        stop === 'prepaid-empty' ? 429 : 402,
        'RESOURCE_EXHAUSTED',
        'Your prepayment credits are depleted. Please go to AI Studio at https://ai.studio/projects to manage your project and billing.',
      )
    case 'spend-cap':
      return failure(
        429,
        'RESOURCE_EXHAUSTED',
        'Your project has exceeded its monthly spending cap. Please go to AI Studio at https://ai.studio/spend to manage your project spend cap.',
      )
    case 'bare-429':
      return failure(429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted (e.g. check quota).')
  }
}

export const invalidArgument = (message: string): Answer => failure(400, 'INVALID_ARGUMENT', message)

/** `path` in the proto's own spelling, "generation_config"; empty at the top. */
export function unknownField(name: string, path: string): Answer {
  const at = path === '' ? '' : ` at '${path}'`
  const description = `Invalid JSON payload received. Unknown name "${name}"${at}: Cannot find field.`
  return failure(400, 'INVALID_ARGUMENT', description, [
    {
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: [{ ...(path === '' ? {} : { field: path }), description }],
    },
  ])
}

/** Both wordings are in use. */
export function modelNotFound(name: string, version: string, method: string): Answer {
  const list = hashOf('wording', name) % 2 === 0 ? 'ListModels' : 'ModelService.ListModels'
  return failure(
    404,
    'NOT_FOUND',
    `models/${name} is not found for API version ${version}, or is not supported for ${method}. Call ${list} to see the list of available models and their supported methods.`,
  )
}

export const closedToNewUsers = (name: string): Answer =>
  failure(
    404,
    'NOT_FOUND',
    `This model models/${name} is no longer available to new users. Please update your code to use a newer model for the latest features and improvements.`,
  )

export const shutDown = (name: string): Answer =>
  failure(
    404,
    'NOT_FOUND',
    `This model models/${name} is no longer available. Please update your code to use models/gemini-3.8-flash`,
  )

export const internalError = (): Answer =>
  failure(
    500,
    'INTERNAL',
    'An internal error has occurred. Please retry or report in https://developers.generativeai.google/guide/troubleshooting',
  )

export const overloaded = (): Answer =>
  failure(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.')

export const highDemand = (): Answer =>
  failure(
    503,
    'UNAVAILABLE',
    'This model is currently experiencing high demand. Spikes in demand are usually temporary. Please try again later.',
  )

export const deadlineExpired = (): Answer =>
  failure(504, 'DEADLINE_EXCEEDED', 'Deadline expired before operation could complete.')

export function badGatewayPage(): Answer {
  return {
    status: 502,
    headers: { 'content-type': 'text/html; charset=UTF-8', 'referrer-policy': 'no-referrer' },
    body: '<!DOCTYPE html>\n<html lang=en>\n  <meta charset=utf-8>\n  <title>Error 502 (Server Error)!!1</title>\n  <p><b>502.</b> <ins>That’s an error.</ins>\n  <p>The server encountered a temporary error and could not complete your request.<p>Please try again in 30 seconds.  <ins>That’s all we know.</ins>\n',
  }
}

export const notFoundPage = (): Answer => ({
  status: 404,
  headers: { 'content-type': 'text/html; charset=UTF-8' },
  body: '<!DOCTYPE html>\n<html lang=en>\n  <meta charset=utf-8>\n  <title>Error 404 (Not Found)!!1</title>\n  <p><b>404.</b> <ins>That’s an error.</ins>\n',
})
