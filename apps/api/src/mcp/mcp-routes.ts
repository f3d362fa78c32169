import { createMcpHandler } from '@modelcontextprotocol/server'
import { logEvent } from '@quarry/telemetry/log-events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { createCallLimits } from '../plugins/call-limits.ts'
import { addressOf, isThisMachine } from '../plugins/client-address.ts'
import { reportAcceptedRun } from '../plugins/request-log.ts'
import { noUser } from '../plugins/user.ts'
import type { Call } from './call.ts'
import { readKeys } from './caller-keys.ts'
import { createMcpServer, createTools } from './create-mcp-server.ts'
import { callersToken, outageOf, requireToken } from './require-token.ts'

/**
 * The endpoint for assistants, which speaks the Model Context Protocol over streamable HTTP in its 2025 and 2026
 * revisions.
 */
export function mcpRoutes(app: ApiApp, dependencies: Dependencies): void {
  const { config, fingerprint, queues } = dependencies
  const tools = createTools(dependencies)
  const calls = new WeakMap<Request, { call: Call; request: FastifyRequest }>()
  const closing = new AbortController()
  requireToken(app, dependencies)
  const callerOf = (request: FastifyRequest) => `token:${callersToken(request).hash}`
  const limits = createCallLimits(app, config.callLimits, { callerOf, userOf: noUser })
  app.addHook('onRequest', limits.all)

  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const known = requestInfo && calls.get(requestInfo)
      if (!known) throw new Error('an assistant’s call came without its request')
      const { call, request } = known
      return createMcpServer(tools, { call, version: config.version, log: request.log })
    },
    { legacy: 'stateless', onerror: (error) => logEvent(app.log, 'mcp.rejected', { reason: error.message }) },
  )

  function callOf(request: FastifyRequest, reply: FastifyReply, left: AbortSignal): Call {
    return {
      token: callersToken(request),
      outage: outageOf(request),
      keys: readKeys(request.headers),
      requestId: request.id,
      address: isThisMachine(request) ? {} : { address: fingerprint(`address ${addressOf(request)}`) },
      origin: `${request.protocol}://${request.host}`,
      signal: AbortSignal.any([left, closing.signal]),
      countCostly: () => limits.costly(request, reply),
      reportRun: (run) => reportAcceptedRun(request, queues, run),
    }
  }

  app.route({
    // The 2025 revisions also use GET and DELETE, which get a 405 here.
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    async handler(request, reply) {
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      const call = callOf(request, reply, left.signal)
      const headers = new Headers()
      for (const [name, value] of Object.entries(request.headers))
        if (typeof value === 'string') headers.set(name, value)
      const { method, body } = request
      const web = new Request(new URL('/mcp', call.origin), { method, headers, signal: left.signal })
      calls.set(web, { call, request })
      return await handler.fetch(web, { parsedBody: body })
    },
  })

  app.addHook('preClose', async () => {
    // Waiting tools can still answer that their run is at work, before the handler ends the remaining calls.
    closing.abort()
    await new Promise((resolve) => setImmediate(resolve))
  })
  app.addHook('onClose', () => handler.close())
}
