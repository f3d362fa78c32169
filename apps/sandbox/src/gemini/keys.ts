import { behaviourOf, projectOf } from '../behaviour-of.ts'
import type { HttpResponse } from '../http.ts'
import { type BillingStop, type GeminiBehaviour, geminiBehaviours, type KeyRejection } from './behaviours.ts'
import { failure } from './errors.ts'
import type { Tier } from './models.ts'

/** A tier, or why a paid key gets no content. */
export type KeyTier = Tier | BillingStop

export type Key = { key: string; project: string; behaviour: GeminiBehaviour; tier: Tier }

export type Keys = {
  /**
   * Returns the key of a request, or the error response. `method` is such as
   * "v1beta.GenerativeService.GenerateContent".
   */
  identify(key: string | undefined, method: string): Key | HttpResponse
  /** Changes the tier of the key's project from now on. */
  setTier(key: string, tier: KeyTier): void
  /** Restores the tier of the key's project, or of all projects. */
  reset(key?: string): void
}

export function createKeys(): Keys {
  const tierOverrides = new Map<string, KeyTier>()
  return {
    identify: (key, method) => {
      if (key === undefined || key === '') return missingKey()
      const behaviour = behaviourOf(geminiBehaviours, key)
      if (behaviour === undefined) return rejectedKey('invalid', method)
      if (behaviour.rejection !== undefined) return rejectedKey(behaviour.rejection, method)
      const project = projectOf(key)
      const tier = tierOverrides.get(project) ?? behaviour.tier
      if (tier === 'free' || tier === 'paid') return { key, project, behaviour, tier }
      return { key, project, behaviour: { ...behaviour, stop: tier }, tier: 'paid' }
    },
    setTier: (key, tier) => void tierOverrides.set(projectOf(key), tier),
    reset: (key) => {
      if (key === undefined) tierOverrides.clear()
      else tierOverrides.delete(projectOf(key))
    },
  }
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

const invalidKey = (message: string): HttpResponse =>
  failure(400, 'INVALID_ARGUMENT', message, [errorInfo('API_KEY_INVALID', {}), localized(message)])

const PROJECT = '123456789012'

function serviceDisabled(): HttpResponse {
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

const missingKey = (): HttpResponse =>
  failure(
    403,
    'PERMISSION_DENIED',
    "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
  )

/** Returns the error response for a rejected key. `method` is such as "v1beta.GenerativeService.GenerateContent". */
export function rejectedKey(rejection: KeyRejection, method: string): HttpResponse {
  switch (rejection) {
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

/** Returns the error response for a valid key without credit or quota. */
export function billingStop(stop: BillingStop): HttpResponse {
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
