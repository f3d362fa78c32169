import { type ErrorCode, errorMessage } from '@quarry/contracts/errors'

/** A rejected call, with a message for the caller that contains no secret and nothing internal. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly retryAfterMs: number | undefined
  /** The counter of the copy's holder, with `copy-taken`. */
  readonly counter: number | undefined

  constructor(
    code: ErrorCode,
    message: string = errorMessage[code],
    retryAfterMs?: number,
    counter?: number,
  ) {
    super(message)
    this.code = code
    this.retryAfterMs = retryAfterMs
    this.counter = counter
  }
}
