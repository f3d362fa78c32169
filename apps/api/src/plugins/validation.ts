import type { FastifySchemaCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../api-error.ts'

const places = new Map([
  ['body', 'The body'],
  ['params', 'The address'],
  ['querystring', 'The query'],
])

/** Parses requests by their schemas. An error message names the field and the reason. */
export function validateRequests(app: ApiApp): void {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients send the JSON content type even without a body.
    if (body === '') done(null, undefined)
    else void readJson(request, body.toString(), done)
  })
}

const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (value: unknown) => {
    try {
      return { value: parsePart(schema, value, places.get(httpPart ?? '') ?? 'The request') }
    } catch (error) {
      return { error: error instanceof Error ? error : new ApiError('invalid-input') }
    }
  }

/** Parses the part of a request that `where` names. Throws ApiError with one sentence that has the field and the reason. */
function parsePart(schema: z.ZodType, value: unknown, where: string): unknown {
  const { success, data, error } = schema.safeParse(value, { error: reasonOf })
  if (success) return data
  const [issue] = error.issues
  if (issue === undefined) throw new ApiError('invalid-input')
  const { path, reason } = innermost(issue, issue.path)
  throw new ApiError('invalid-input', `${fieldName(path) || where} ${reason}.`)
}

/** Returns the innermost issue and its path. Of a union, takes the first alternative. */
function innermost(
  issue: z.core.$ZodIssue,
  path: readonly PropertyKey[],
): { path: readonly PropertyKey[]; reason: string } {
  const inside =
    issue.code === 'invalid_union'
      ? issue.errors[0]?.[0]
      : issue.code === 'invalid_key' || issue.code === 'invalid_element'
        ? issue.issues[0]
        : undefined
  return inside ? innermost(inside, [...path, ...inside.path]) : { path, reason: issue.message }
}

/** Returns for example `subreddits[1]` or `subredditLimits.bread`; unusual names are quoted and shortened. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`
    const word = String(part)
    if (!/^\w{1,40}$/.test(word)) return `${name}[${quoted(word)}]`
    return name === '' ? word : `${name}.${word}`
  }, '')
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}

const typeNames = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
  ['never', 'left out'],
])

const formatNames = new Map([
  ['uuid', 'must be a UUID'],
  ['datetime', 'must be an ISO date and time in UTC'],
])

/** Returns the reason as a phrase that follows the field's name. A schema's own message takes precedence. */
const reasonOf: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'is missing'
      return `must be ${typeNames.get(issue.expected) ?? issue.expected}`
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'must not be empty'
      return boundReason(issue.origin, 'least', issue.minimum)
    case 'too_big':
      return boundReason(issue.origin, 'most', issue.maximum)
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`
    case 'unrecognized_keys':
      return `must not have the field ${issue.keys.slice(0, 3).map(quoted).join(', ')}`
    case 'invalid_format':
      return formatNames.get(issue.format) ?? 'has the wrong form'
    default:
      return 'is not valid'
  }
}

function boundReason(origin: string, end: 'least' | 'most', bound: number | bigint): string {
  if (origin === 'string') return `must be at ${end} ${bound} characters long`
  if (origin === 'array') return `must have at ${end} ${bound} ${Number(bound) === 1 ? 'entry' : 'entries'}`
  return `must be at ${end} ${bound}`
}
