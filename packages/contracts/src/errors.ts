import { z } from 'zod'

/** The error codes of all calls. A code is stable even if its message changes. */
export const ErrorCode = z.enum([
  'invalid-input',
  'credentials-refused',
  'foreign-origin',
  'not-found',
  'run-active',
  'run-not-active',
  'copy-lost',
  'copy-taken',
  'copy-restoring',
  'too-large',
  'unsupported-media-type',
  'too-many-requests',
  'internal',
  'service-failed',
  'unavailable',
  'no-room',
])
export type ErrorCode = z.infer<typeof ErrorCode>

export const errorStatus = {
  'invalid-input': 400,
  'credentials-refused': 401,
  'foreign-origin': 403,
  'not-found': 404,
  'run-active': 409,
  'run-not-active': 409,
  'copy-lost': 409,
  'copy-taken': 409,
  'copy-restoring': 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  internal: 500,
  'service-failed': 502,
  unavailable: 503,
  'no-room': 507,
} as const satisfies Record<ErrorCode, number>

/** Messages for users, unless a call has a more precise one. */
export const errorMessage = {
  'invalid-input': 'The request is not valid.',
  'credentials-refused': 'The credentials were rejected. Check them and test them again.',
  'foreign-origin': 'This request came from another website, so the server rejected it.',
  'not-found': 'There is nothing at this address.',
  'run-active': 'A run is already active. Wait for it or cancel it first.',
  'run-not-active': 'This run has already ended.',
  'copy-lost': 'The server no longer has this analysis. Open it again.',
  'copy-taken': 'This analysis is open in another tab.',
  'copy-restoring': 'The server is getting this analysis. Try again in a moment.',
  'too-large': 'The request is larger than this server accepts.',
  'unsupported-media-type': 'The request body must be JSON.',
  'too-many-requests': 'Too many requests. Try again in a moment.',
  internal: 'Something went wrong on the server. Your questions weren’t changed. Try again.',
  'service-failed': 'The service failed. Try again in a moment.',
  unavailable: 'Quarry can’t reach its database. Nothing is lost. Try again in a few seconds.',
  'no-room':
    'The server has no room for another analysis. Delete one that you no longer need, or try again later.',
} as const satisfies Record<ErrorCode, string>

/** RFC 9457 body, for callers that accept `application/problem+json`; others get `detail` as plain text. */
export const Problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: ErrorCode,
  /** The counter of the copy's holder, with `copy-taken`. */
  counter: z.number().int().nonnegative().optional(),
})
export type Problem = z.infer<typeof Problem>
