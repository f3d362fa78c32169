import { type ErrorCode, errorMessage } from '@quarry/contracts/errors'

/** A refusal with a sentence for the person who called. The sentence holds nothing internal and no secret. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly retryAfterMs: number | undefined

  constructor(code: ErrorCode, sentence: string = errorMessage[code], retryAfterMs?: number) {
    super(sentence)
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}
