import type { FastifySchemaCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../errors/api-error.ts'
import { describeIssue, reasonOf } from '../errors/describe-issue.ts'

const places: Record<string, string> = {
  body: 'The body',
  params: 'The address',
  querystring: 'The query',
}

/** Requests are parsed by their schemas; what is wrong is said as a sentence that names field and reason. */
export function validateRequests(app: ApiApp): void {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients announce JSON with every request; where there is no body, there is none.
    if (body === '') done(null, undefined)
    else void readJson(request, body.toString(), done)
  })
}

const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (value: unknown) => {
    const outcome = schema.safeParse(value, { error: reasonOf })
    if (outcome.success) return { value: outcome.data }
    const [issue] = outcome.error.issues
    const where = places[httpPart ?? ''] ?? 'The request'
    return { error: new ApiError('invalid-input', issue && describeIssue(issue, where)) }
  }
