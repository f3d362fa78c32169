import { describeError } from '@quarry/telemetry/describe-error'
import { DelayedError, UnrecoverableError, WaitingError } from 'bullmq'

/** Thrown on purpose, with a sentence of ours or none. */
const ours = [DelayedError, WaitingError, UnrecoverableError]

/**
 * The error as BullMQ may keep it. BullMQ stores message and stack with the job, where Bull Board shows them, so they
 * hold no more than a log may.
 */
export function toJobError(error: unknown): unknown {
  if (ours.some((kind) => error instanceof kind)) return error
  const { type, message = 'something was thrown that is no error', at } = describeError(error)
  const safe = new Error(message)
  safe.name = type
  safe.stack = [`${type}: ${message}`, at].filter((part) => part !== undefined).join('\n')
  return safe
}
