import openApi from '@fastify/swagger'
import openApiPage from '@fastify/swagger-ui'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { ApiApp } from '../api-app.ts'

const transform = createJsonSchemaTransform({
  // A response without a body has no JSON Schema.
  zodToJsonConfig: { unrepresentable: 'any' },
})

/** Serves the OpenAPI description of all routes that are registered later, and a page for it at `/docs`. */
export async function documentRoutes(app: ApiApp): Promise<void> {
  await app.register(openApi, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Quarry',
        version: '1.0.0',
        description:
          'An error response is one plain sentence as text/plain, or a problem document (RFC 9457) ' +
          'that has a stable `code` when the request accepts application/problem+json.',
      },
    },
    transform,
  })
  await app.register(openApiPage, { routePrefix: '/docs' })
}
