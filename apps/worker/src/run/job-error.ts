import { describeError } from '@quarry/telemetry/describe-error'
import { DelayedError, UnrecoverableError, WaitingError } from 'bullmq'

/** Errors that Quarry throws on purpose, without user data in their messages. */
const intended = [DelayedError, WaitingError, UnrecoverableError]

/**
 * Redacts an error as for a log, because BullMQ stores its message and stack with the job, and Bull Board shows them.
 */
export function toJobError(error: unknown): unknown {
  if (intended.some((kind) => error instanceof kind)) return error
  const { type, message = 'something other than an error was thrown', at } = describeError(error)
  const safe = new Error(message)
  safe.name = type
  safe.stack = [`${type}: ${message}`, at].filter((part) => part !== undefined).join('\n')
  return safe
}
