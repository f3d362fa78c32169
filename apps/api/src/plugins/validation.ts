import type { FastifySchemaCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../errors/api-error.ts'
import { describeIssue, reasonOf } from '../errors/describe-issue.ts'

const places = new Map(
  Object.entries<string>({
    body: 'The body',
    params: 'The address',
    querystring: 'The query',
  }),
)

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
      return { value: parsePart(schema, value, { where: places.get(httpPart ?? '') ?? 'The request' }) }
    } catch (error) {
      return { error: error instanceof Error ? error : new ApiError('invalid-input') }
    }
  }

/** Parses a request, or the value at `path` in it. Throws ApiError with a message that names field and reason. */
export function parsePart<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { where = 'The body', path = [] }: { where?: string; path?: PropertyKey[] } = {},
): z.output<Schema> {
  const outcome = schema.safeParse(value, { error: reasonOf })
  if (outcome.success) return outcome.data
  const [issue] = outcome.error.issues
  throw new ApiError(
    'invalid-input',
    issue && describeIssue({ ...issue, path: [...path, ...issue.path] }, where),
  )
}
