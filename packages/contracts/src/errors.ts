import { z } from 'zod'

/** The error codes of all calls. A code is stable even if its message changes. */
export const ErrorCode = z.enum([
  'invalid-input',
  'credentials-refused',
  'foreign-origin',
  'not-found',
  'run-active',
  'run-not-active',
  'too-large',
  'unsupported-media-type',
  'too-many-requests',
  'internal',
  'service-failed',
  'unavailable',
])
export type ErrorCode = z.infer<typeof ErrorCode>

export const errorStatus = {
  'invalid-input': 400,
  'credentials-refused': 401,
  'foreign-origin': 403,
  'not-found': 404,
  'run-active': 409,
  'run-not-active': 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  internal: 500,
  'service-failed': 502,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>

/** Messages for users, unless a call has a more precise one. */
export const errorMessage = {
  'invalid-input': 'The request is not valid.',
  'credentials-refused': 'The credentials were rejected. Check them and test them again.',
  'foreign-origin': 'This request came from another website, so the server rejected it.',
  'not-found': 'There is nothing at this address.',
  'run-active': 'A run is already active. Wait for it or cancel it first.',
  'run-not-active': 'This run has already ended.',
  'too-large': 'The request is larger than this server accepts.',
  'unsupported-media-type': 'The request body must be JSON.',
  'too-many-requests': 'Too many requests. Try again in a moment.',
  internal: 'Something went wrong on the server. Your questions weren’t changed. Try again.',
  'service-failed': 'The service failed. Try again in a moment.',
  unavailable: 'Quarry can’t reach its database. Nothing is lost. Try again in a few seconds.',
} as const satisfies Record<ErrorCode, string>

/** RFC 9457 body, for callers that accept `application/problem+json`; others get `detail` as plain text. */
export const Problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: ErrorCode,
})
export type Problem = z.infer<typeof Problem>
