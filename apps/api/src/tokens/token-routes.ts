import type { TokenHash } from '@quarry/contracts/endpoints/tokens'
import * as endpoints from '@quarry/contracts/endpoints/tokens'
import type { FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { ownerIdOf } from '../plugins/session.ts'

const TOO_MANY = 'This browser has 20 tokens. Revoke one that you no longer use.'
const TOO_MANY_ANALYSES = 'This token reaches 100 analyses. Make a new one for others.'
const refusals = {
  revoked: 'This token was revoked.',
  ended: 'This token has ended, because it was not used for 90 days. Make a new one.',
}
const UNKNOWN = 'This browser has no such token.'

/** The routes for the tokens with which assistants work on this browser's copies. */
export function tokenRoutes(app: ApiApp, { tokens }: Pick<Dependencies, 'tokens'>): void {
  /** Returns the token in the call's path if it belongs to this browser. */
  async function tokenOf(request: FastifyRequest<{ Params: { hash: TokenHash } }>) {
    const token = await tokens.find(request.params.hash)
    if (token?.ownerId !== ownerIdOf(request)) throw new ApiError('not-found', UNKNOWN)
    return token
  }

  app.route({
    ...endpoints.listTokens,
    handler: async (request) => ({ tokens: await tokens.list(ownerIdOf(request)) }),
  })

  app.route({
    ...endpoints.makeToken,
    handler: async (request, reply) => {
      const made = await tokens.make(ownerIdOf(request), request.body)
      if (!made) throw new ApiError('invalid-input', TOO_MANY)
      reply.code(201)
      return made
    },
  })

  app.route({
    ...endpoints.registerToken,
    handler: async (request) => {
      const { hash } = request.params
      const registration = await tokens.register(ownerIdOf(request), { ...request.body, hash })
      if (registration.outcome === 'registered') return registration.token
      if (registration.outcome === 'full') throw new ApiError('invalid-input', TOO_MANY)
      throw new ApiError('not-found', refusals[registration.outcome])
    },
  })

  app.route({
    ...endpoints.revokeToken,
    handler: async (request, reply) => {
      if (!(await tokens.revoke(ownerIdOf(request), request.params.hash)))
        throw new ApiError('not-found', UNKNOWN)
      return reply.code(204).send()
    },
  })

  app.route({
    ...endpoints.shareAnalysis,
    handler: async (request, reply) => {
      const token = await tokenOf(request)
      const { analysis: id } = request.params
      const known = token.analyses.find((analysis) => analysis.id === id)
      const { name } = request.body
      if (!(await tokens.reach(token, { id, isMade: false, ...known, name })))
        throw new ApiError('invalid-input', TOO_MANY_ANALYSES)
      return reply.code(204).send()
    },
  })

  app.route({
    ...endpoints.unshareAnalysis,
    handler: async (request, reply) => {
      await tokens.unreach(await tokenOf(request), request.params.analysis)
      return reply.code(204).send()
    },
  })
}
