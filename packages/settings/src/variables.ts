import { randomBytes } from 'node:crypto'
import { z } from 'zod'

// Schemas of environment variables. Each error message continues the variable's name.

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))

export const address = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )

/** A URL without a trailing slash. */
export const serviceUrl = address('http:', 'https:').transform((url) => url.replace(/\/+$/, ''))

export const redisPrefix = z.string().regex(/^[\w:.-]{1,60}$/, 'must be letters, digits, and : . _ -')

export const logLevel = z.enum(
  ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
  'must be a level of pino',
)

/** Speed of the services' clock relative to real time. */
export const clockFactor = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number')
  .transform(Number)
  .pipe(z.number().positive('must be more than 0'))

/** Parses the text with `read`, and reports the error that `read` throws without its leading "it". */
export const readBy = <Value>(read: (text: string) => Value) =>
  z.string().transform((text, context) => {
    try {
      return read(text)
    } catch (error) {
      const message = error instanceof Error ? error.message.replace(/^it /, '') : 'cannot be read'
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
  })

export const key32 = readBy((text) => {
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32) throw new Error('must be 32 bytes in base64')
  return key
})

/** Returns a new key in the format of `key32`. */
export const makeKey32 = (): string => randomBytes(32).toString('base64')
