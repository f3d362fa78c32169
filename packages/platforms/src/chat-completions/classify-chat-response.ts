import { readJson } from '@quarry/contracts/read-json'
import { z } from 'zod'
import type { HttpResponse } from '../http-response.ts'
import { isWebPage, PlatformError, type PlatformErrorKind, WEB_PAGE } from '../platform-error.ts'
import { readRetryAfterMs } from '../response-error.ts'

const MESSAGE_CHARACTERS_MAX = 2000
/** Milliseconds to pause after a response that states no pause. */
const PAUSE_MS = 20_000

const words = z.union([z.string(), z.number().transform(String)]).catch('')

/** Some servers send the error as a string. */
const ErrorBody = z.object({
  error: z.union([
    z.string().transform((message) => ({ message, code: '', type: '' })),
    z.object({ message: words, code: words, type: words }),
  ]),
})

/** Returns the message and codes of an error body, which may contain the key; undefined if the body has no error. */
export function errorTextOf(body: string): string | undefined {
  const error = ErrorBody.safeParse(readJson(body)).data?.error
  return error && `${error.code} ${error.type} ${error.message}`.slice(0, MESSAGE_CHARACTERS_MAX)
}

/** The first matching rule decides; without one, the status does. */
const rules: readonly [PlatformErrorKind, (status: number, message: string) => boolean][] = [
  ['credit-exhausted', (status, message) => status === 402 || /insufficient_quota/i.test(message)],
  [
    'window-exceeded',
    (_status, message) =>
      /context.?(?:length|size|window)|exceed_context|maximum context|prompt (?:is )?too long|prompt is longer than|longer than the context|when context the overflows/i.test(
        message,
      ),
  ],
  [
    'model-not-found',
    (status, message) =>
      status < 500 &&
      /model_not_found|model\b.*\b(?:not found|does not exist|not loaded|not available)|no models? loaded|invalid model/i.test(
        message,
      ),
  ],
]

/** Returns the error for a response that is not a chat completion, without any text from the service. */
export function classifyChatResponse({ status, headers, text }: HttpResponse): PlatformError {
  const message = errorTextOf(text)
  const kind = rules.find(([, matches]) => message !== undefined && matches(status, message))?.[0]
  const found = kind ?? kindOf(status, message)
  return new PlatformError('model-endpoint', found, {
    status,
    detail: isWebPage(text) ? WEB_PAGE : undefined,
    retryAfterMs: found === 'rate-limited' ? (readRetryAfterMs(headers, Date.now()) ?? PAUSE_MS) : undefined,
  })
}

function kindOf(status: number, message: string | undefined): PlatformErrorKind {
  // Some gateways send status 200 before the model answers, and report a later failure in the body.
  const code = status === 200 ? Number(/^\d{3}\b/.exec(message ?? '')?.[0] ?? 0) : status
  if (code === 0) return message === undefined ? 'malformed' : 'unavailable'
  if (code === 401 || code === 403) return 'credentials-refused'
  if (code === 404 || code === 405 || (code >= 300 && code < 400)) return 'not-found'
  if (code === 429) return 'rate-limited'
  return code === 408 || code >= 500 ? 'unavailable' : 'bad-request'
}
