import type { HttpResponse } from '../http.ts'
import { failure } from './errors.ts'

const SERVICE = 'generativelanguage.googleapis.com'
const PROJECT = '123456789012'
const CONSUMER = `projects/${PROJECT}`
const ACTIVATION = `https://console.developers.google.com/apis/api/${SERVICE}/overview?project=${PROJECT}`
const DISABLED = `Generative Language API has not been used in project ${PROJECT} before or it is disabled. Enable it by visiting ${ACTIVATION} then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.`

const errorInfo = (reason: string, metadata: Record<string, string> = {}) => ({
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

const invalidKey = (message: string): HttpResponse =>
  failure(400, 'INVALID_ARGUMENT', message, [errorInfo('API_KEY_INVALID'), localized(message)])
const denied = (message: string, details?: readonly unknown[]): HttpResponse =>
  failure(403, 'PERMISSION_DENIED', message, details)
const precondition = (message: string): HttpResponse => failure(400, 'FAILED_PRECONDITION', message)
const exhausted = (message: string, status = 429): HttpResponse =>
  failure(status, 'RESOURCE_EXHAUSTED', message)

export const missingKey = (): HttpResponse =>
  denied(
    "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
  )

/**
 * The error responses for rejected keys, before any other check. `method` is for example
 * "v1beta.GenerativeService.GenerateContent".
 */
export const keyRejections = {
  invalid: () => invalidKey('API key not valid. Please pass a valid API key.'),
  expired: () => invalidKey('API key expired. Please renew the API key.'),
  revoked: (method: string) =>
    failure(
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
    ),
  leaked: () => denied('Your API key was reported as leaked. Please use another API key.'),
  disabled: () =>
    denied(DISABLED, [
      errorInfo('SERVICE_DISABLED', {
        serviceTitle: 'Generative Language API',
        consumer: CONSUMER,
        containerInfo: PROJECT,
        activationUrl: ACTIVATION,
      }),
      localized(DISABLED),
      {
        '@type': 'type.googleapis.com/google.rpc.Help',
        links: [{ description: 'Google developers console API activation', url: ACTIVATION }],
      },
    ]),
  restricted: (method: string) =>
    denied(`Requests to this API ${SERVICE} method google.ai.generativelanguage.${method} are blocked.`, [
      errorInfo('API_KEY_SERVICE_BLOCKED', { consumer: CONSUMER, apiName: SERVICE }),
    ]),
  suspended: () =>
    denied(`Permission denied: Consumer '${CONSUMER}' has been suspended.`, [
      errorInfo('CONSUMER_SUSPENDED', { consumer: CONSUMER }),
    ]),
  region: () => precondition('User location is not supported for the API use.'),
  'region-billing': () =>
    precondition(
      'Gemini API free tier is not available in your country. Please enable billing on your project in Google AI Studio.',
    ),
} satisfies Record<string, (method: string) => HttpResponse>
export type KeyRejection = keyof typeof keyRejections

const PREPAID_EMPTY =
  'Your prepayment credits are depleted. Please go to AI Studio at https://ai.studio/projects to manage your project and billing.'

/** The error responses for valid keys without credit or quota. */
export const billingStops = {
  'prepaid-empty': () => exhausted(PREPAID_EMPTY),
  'prepaid-empty-402': () => exhausted(PREPAID_EMPTY, 402),
  'spend-cap': () =>
    exhausted(
      'Your project has exceeded its monthly spending cap. Please go to AI Studio at https://ai.studio/spend to manage your project spend cap.',
    ),
  'bare-429': () => exhausted('Resource has been exhausted (e.g. check quota).'),
} satisfies Record<string, () => HttpResponse>
export type BillingStop = keyof typeof billingStops
