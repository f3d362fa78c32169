import { formatNumber } from '@quarry/contracts/format-count'
import type { FastifySchemaCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../api-error.ts'

const MISSING = 'is missing'

const places = new Map([
  ['body', 'The body'],
  ['params', 'The address'],
  ['querystring', 'The query'],
])

/** Parses requests with their schemas. An error message says what is wrong in words that users know. */
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

/** Parses one part of a request. Throws ApiError with a sentence that states subject and reason. */
function parsePart(schema: z.ZodType, value: unknown, where: string): unknown {
  const { success, data, error } = schema.safeParse(value, { error: reasonOf })
  if (success) return data
  const [issue] = error.issues
  if (issue === undefined) throw new ApiError('invalid-input')
  const { path, reason } = innermost(issue, issue.path)
  throw new ApiError('invalid-input', `${formatSubject(path) ?? where} ${reason}.`)
}

/** Returns the innermost issue and its path. A union reports its first alternative that lacks no field. */
function innermost(
  issue: z.core.$ZodIssue,
  path: readonly PropertyKey[],
): { path: readonly PropertyKey[]; reason: string } {
  const inside =
    issue.code === 'invalid_union'
      ? (issue.errors.find((issues) => !issues.some(isMissing)) ?? issue.errors[0])?.[0]
      : issue.code === 'invalid_key' || issue.code === 'invalid_element'
        ? issue.issues[0]
        : undefined
  return inside ? innermost(inside, [...path, ...inside.path]) : { path, reason: issue.message }
}

const isMissing = ({ message }: z.core.$ZodIssue) => message === MISSING

/** Lists whose entries have a different name than the field. */
const entryNames: ReadonlyMap<string, string> = new Map([
  ['questionIds', 'question'],
  ['ids', 'question'],
  ['changes', 'question'],
  ['replacements', 'question'],
  ['carried', 'carried question'],
])

/** Fields whose names don't read like plain words. */
const fieldNames: ReadonlyMap<string, string> = new Map([
  ['numComments', 'number of comments'],
  ['titlesPerRequest', 'number of titles per request'],
  ['publishedFrom', 'start date'],
  ['publishedTo', 'end date'],
  ['createdAt', 'date'],
  ['since', 'revision'],
])

/** The only object whose keys come from the caller. */
const OWN_KEYS = 'subredditLimits'

const properNouns: ReadonlyMap<string, string> = new Map([
  ['api', 'API'],
  ['id', 'ID'],
  ['gemini', 'Gemini'],
  ['reddit', 'Reddit'],
])

/**
 * Returns for example `The Gemini API key`, `Subreddit 2` or `The title of question 1`; undefined without a path. Users
 * see most of these sentences, but never the fields' names.
 */
function formatSubject(path: readonly PropertyKey[]): string | undefined {
  let entry = ''
  let subject: string | undefined
  for (const [at, part] of path.entries()) {
    const name = String(part)
    const list = String(path[at - 1])
    if (typeof part === 'number') {
      entry = `${entryName(list)} ${formatNumber(part + 1)}`
      subject = capitalized(entry)
    } else if (list === OWN_KEYS || !/^\w{1,40}$/.test(name)) {
      subject = `${quoted(name)} in the ${wordsOf(list)}`
    } else {
      subject = `The ${isList(name) ? `list of ${entriesName(name)}` : wordsOf(name)}${entry && ` of ${entry}`}`
    }
  }
  return subject
}

function entryName(list: string): string {
  return entryNames.get(list) ?? wordsOf(list).replace(/yses$|s$/, (end) => (end === 's' ? '' : 'ysis'))
}

function entriesName(list: string): string {
  const entry = entryNames.get(list)
  return entry === undefined ? wordsOf(list) : `${entry}s`
}

/** Returns true for lists, which are the only fields with plural names. */
function isList(field: string): boolean {
  return entryNames.has(field) || (/[^su]s$/.test(field) && !fieldNames.has(field) && field !== OWN_KEYS)
}

/** Returns a field's name in words: `Gemini API key` for `geminiApiKey`. */
function wordsOf(field: string): string {
  const words = field.replace(/\B[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
  return fieldNames.get(field) ?? words.replace(/\w+/g, (word) => properNouns.get(word) ?? word)
}

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

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

/** Returns the reason as a phrase that continues the field's name. A schema's own message takes precedence. */
const reasonOf: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return MISSING
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
