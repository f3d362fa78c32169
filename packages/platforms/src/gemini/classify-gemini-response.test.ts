import { expect, test } from 'vitest'
import type { PlatformErrorFacts, PlatformErrorKind } from '../platform-error.ts'
import { classifyGeminiResponse } from './classify-gemini-response.ts'
import {
  errorBody,
  errorInfo,
  fieldViolation,
  freeDay,
  freeMinute,
  freeTokens,
  paidTokens,
  quotaError,
} from './fixtures.ts'

const classify = (status: number, body: unknown) =>
  classifyGeminiResponse(
    { status, text: typeof body === 'string' ? body : JSON.stringify(body), headers: new Headers() },
    [],
  )

test.each<[number, string, string, PlatformErrorKind, object?]>([
  [400, 'INVALID_ARGUMENT', 'API key not valid.', 'credentials-refused', errorInfo('API_KEY_INVALID')],
  [400, 'INVALID_ARGUMENT', 'API key expired. Please renew it.', 'key-expired', errorInfo('API_KEY_INVALID')],
  [401, 'UNAUTHENTICATED', 'x', 'key-wrong-kind', errorInfo('ACCESS_TOKEN_TYPE_UNSUPPORTED')],
  [403, 'PERMISSION_DENIED', 'x', 'key-suspended', errorInfo('CONSUMER_SUSPENDED')],
  [403, 'PERMISSION_DENIED', "Method doesn't allow unregistered callers", 'credentials-refused'],
  [403, 'PERMISSION_DENIED', 'Your API key was reported as leaked.', 'key-leaked'],
  [403, 'PERMISSION_DENIED', 'x', 'key-restricted', errorInfo('API_KEY_IP_ADDRESS_BLOCKED')],
  [403, 'PERMISSION_DENIED', 'x', 'api-disabled', errorInfo('SERVICE_DISABLED')],
  [403, 'PERMISSION_DENIED', 'The API has not been used in project 7 or it is disabled.', 'api-disabled'],
  [403, 'PERMISSION_DENIED', 'The caller does not have permission', 'forbidden'],
  [403, 'PERMISSION_DENIED', 'This is not about a spending cap.', 'forbidden'],
  [400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.', 'region-unsupported'],
  [400, 'FAILED_PRECONDITION', 'The free tier is not available in your country.', 'region-unsupported'],
  [400, 'INVALID_ARGUMENT', 'Unknown name "x": Cannot find field.', 'unsupported-request'],
  [400, 'INVALID_ARGUMENT', 'Unknown name "store": Cannot find field.', 'store-rejected'],
  [400, 'INVALID_ARGUMENT', `Invalid value at 'store' (TYPE_BOOL), "no"`, 'store-rejected'],
  [400, 'FAILED_PRECONDITION', 'Logging is forced: store=false is not allowed.', 'store-rejected'],
  [400, 'INVALID_ARGUMENT', 'x', 'store-rejected', fieldViolation('store')],
  [400, 'INVALID_ARGUMENT', 'Which store sells figs?', 'bad-request'],
  [400, 'INVALID_ARGUMENT', 'Thinking level is not supported for this model.', 'unsupported-request'],
  [400, 'INVALID_ARGUMENT', 'Penalty is not enabled for models/gemini-3.5', 'unsupported-request'],
  [400, 'INVALID_ARGUMENT', 'x', 'unsupported-request', fieldViolation('generation_config')],
  [400, 'FAILED_PRECONDITION', 'x', 'unsupported-request'],
  [400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.', 'bad-request'],
  [400, 'INVALID_ARGUMENT', 'x', 'bad-request', fieldViolation('contents[0].parts[0].text')],
  [400, 'INVALID_ARGUMENT', `${'Bad. '.repeat(50)} is not supported for this model`, 'bad-request'],
  [418, 'UNKNOWN', 'x', 'bad-request'],
  [404, 'NOT_FOUND', 'models/x is not found for API version v1beta', 'model-not-found'],
  [402, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.', 'credit-exhausted'],
  [429, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.', 'credit-exhausted'],
  [429, 'RESOURCE_EXHAUSTED', 'Your project has exceeded its monthly spending cap.', 'spending-cap'],
  [429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted (e.g. check quota).', 'rate-limited'],
  [499, 'CANCELLED', 'The operation was cancelled.', 'unavailable'],
  [503, 'UNAVAILABLE', 'The model is overloaded.', 'unavailable'],
])('status %i with the code %s and the message %j is %s', (status, code, message, kind, detail) => {
  const body = errorBody(status, code, message, detail && [detail])
  expect(classify(status, body)).toMatchObject({ service: 'gemini', kind, status })
})

test.each<[number, string, PlatformErrorKind]>([
  [302, '', 'unavailable'],
  [403, '<html>blocked</html>', 'client-blocked'],
  [413, '<html>too large</html>', 'bad-request'],
  [429, '<html>slow down</html>', 'rate-limited'],
  [502, '<html><title>Error 502 (Server Error)!!1</title></html>', 'unavailable'],
  [503, '{"error": {"code": 503, "mess', 'unavailable'],
])('status %i with %j instead of Gemini’s JSON is %s', (status, body, kind) => {
  expect(classify(status, body)).toMatchObject({ service: 'gemini', kind, status })
})

test.each<[string, unknown, PlatformErrorFacts & { kind: PlatformErrorKind }]>([
  [
    "a minute's requests",
    quotaError([freeMinute], '12s'),
    {
      kind: 'minute-quota',
      retryAfterMs: 13_000,
      tierEvidence: 'free',
      requestsPerMinute: 15,
      limitZero: false,
    },
  ],
  [
    "a minute's tokens, which are no request limit",
    quotaError([paidTokens], '48s'),
    {
      kind: 'minute-quota',
      retryAfterMs: 49_000,
      tierEvidence: 'paid',
      requestsPerMinute: undefined,
      tokensPerMinute: 1_000_000,
    },
  ],
  [
    'a quota without a delay',
    quotaError([freeTokens]),
    { kind: 'minute-quota', retryAfterMs: 60_000, tierEvidence: 'free' },
  ],
  [
    'a day among minutes',
    quotaError([freeMinute, freeTokens, freeDay], '44s'),
    {
      kind: 'daily-quota',
      retryAfterMs: undefined,
      requestsPerDay: 500,
      requestsPerMinute: 15,
      model: 'gemini-3.5-flash-lite',
    },
  ],
  [
    'a day with its true delay',
    quotaError([freeDay], '18h26m22s'),
    { kind: 'daily-quota', retryAfterMs: 66_383_000 },
  ],
  [
    'a limit of 0, whatever its window',
    quotaError([freeDay, freeMinute].map(withoutValue), '33s'),
    { kind: 'model-not-found', limitZero: true, tierEvidence: 'free', retryAfterMs: undefined },
  ],
  [
    'a paid limit without a tier in its name',
    quotaError([
      { quotaMetric: 'requests', quotaId: 'GenerateRequestsPerMinutePerProjectPerModel', quotaValue: '150' },
    ]),
    { kind: 'minute-quota', tierEvidence: undefined, requestsPerMinute: 150 },
  ],
  [
    'a storage quota of 0 that is named in the message alone',
    errorBody(
      429,
      'RESOURCE_EXHAUSTED',
      'TotalCachedContentStorageTokensPerModelFreeTier limit exceeded: limit=0, requested=4500',
    ),
    { kind: 'model-not-found', limitZero: true, tierEvidence: 'free' },
  ],
  [
    'a wait that only the message states',
    errorBody(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.\nPlease retry in 12.13444861s.'),
    { kind: 'rate-limited', retryAfterMs: 13_135 },
  ],
  [
    'nothing but a 429',
    errorBody(429, 'RESOURCE_EXHAUSTED', 'Try later.'),
    { kind: 'rate-limited', retryAfterMs: 60_000 },
  ],
])('an error for %s contains only its facts', (_, body, facts) => {
  expect(classify(429, body)).toMatchObject(facts)
})

function withoutValue({ quotaMetric, quotaId }: { quotaMetric: string; quotaId: string }) {
  return { quotaMetric, quotaId }
}

test('an error body inside another’s message is read', () => {
  const inner = JSON.stringify(quotaError([freeDay], '41s'))
  expect(classify(429, errorBody(429, '', inner)).kind).toBe('daily-quota')
})

test('an error body inside a list is read', () => {
  expect(classify(429, [quotaError([freeDay])]).kind).toBe('daily-quota')
})

test('readable parts of malformed quotas are used, and impossible limits are ignored', () => {
  const violations = [
    { ...freeMinute, quotaMetric: 7, quotaDimensions: 'none' },
    { ...freeMinute, quotaValue: '1e12' },
    { ...freeMinute, quotaValue: '-3' },
  ]
  const details = [{ '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations }]
  expect(classify(429, errorBody(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.', details))).toMatchObject({
    kind: 'minute-quota',
    tierEvidence: 'free',
    requestsPerMinute: 15,
  })
})

test('exhausted credit is evidence of a paid key', () => {
  const body = errorBody(429, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.')
  expect(classify(429, body).tierEvidence).toBe('paid')
})
