interface Violation {
  quotaMetric: string
  quotaId: string
  quotaValue?: string
}

const metricPrefix = 'generativelanguage.googleapis.com/generate_content_'

export const freeMinute: Violation = {
  quotaMetric: `${metricPrefix}free_tier_requests`,
  quotaId: 'GenerateRequestsPerMinutePerProjectPerModel-FreeTier',
  quotaValue: '15',
}
export const freeDay: Violation = {
  quotaMetric: `${metricPrefix}free_tier_requests`,
  quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier',
  quotaValue: '500',
}
export const freeTokens: Violation = {
  quotaMetric: `${metricPrefix}free_tier_input_token_count`,
  quotaId: 'GenerateContentInputTokensPerModelPerMinute-FreeTier',
  quotaValue: '250000',
}
export const paidTokens: Violation = {
  quotaMetric: `${metricPrefix}paid_tier_input_token_count`,
  quotaId: 'GenerateContentPaidTierInputTokensPerModelPerMinute',
  quotaValue: '1000000',
}

export function errorBody(code: number, status: string, message: string, details?: unknown[]) {
  return { error: { code, message, status, ...(details ? { details } : {}) } }
}

export function errorInfo(reason: string) {
  return { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }
}

export function fieldViolation(field: string) {
  return { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field }] }
}

/** Returns a 429 that lists quotas. A violation without a value means a limit of 0. */
export function quotaError(violations: Violation[], retryDelay?: string) {
  const lines = violations.map(
    ({ quotaMetric, quotaValue = '0' }) =>
      `* Quota exceeded for metric: ${quotaMetric}, limit: ${quotaValue}, model: gemini-3.5-flash-lite`,
  )
  return errorBody(429, 'RESOURCE_EXHAUSTED', `You exceeded your current quota.\n${lines.join('\n')}`, [
    { '@type': 'type.googleapis.com/google.rpc.Help', links: [] },
    {
      '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
      violations: violations.map((violation) => ({
        ...violation,
        quotaDimensions: { location: 'global', model: 'gemini-3.5-flash-lite' },
      })),
    },
    ...(retryDelay ? [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }] : []),
  ])
}

export function generation(text: string | undefined, finishReason: string | undefined = 'STOP') {
  return {
    candidates: [
      {
        content: text === undefined ? {} : { parts: [{ text, thoughtSignature: 'El4K' }], role: 'model' },
        finishReason,
        index: 0,
      },
    ],
    usageMetadata: {
      promptTokenCount: 21,
      candidatesTokenCount: 24,
      totalTokenCount: 45,
      serviceTier: 'standard',
    },
    modelVersion: 'gemini-3.5-flash-lite',
    responseId: 'a9-qapPZ',
  }
}
