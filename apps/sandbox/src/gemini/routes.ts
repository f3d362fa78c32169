import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deliver, type HttpResponse, jsonBodyOf } from '../http.ts'
import type { SandboxDependencies } from '../sandbox-dependencies.ts'
import { createCachedContents } from './cached-contents.ts'
import { deadlineExpired, json, notFoundPage } from './errors.ts'
import { availableModel, createGenerateContent, GENERATE_CONTENT } from './generate-content.ts'
import { type Key, type Keys, projectOf } from './keys.ts'
import { createQuotas } from './quota.ts'
import { readRequest } from './request.ts'

type WithCall = { Params: { call: string } }
type WithId = { Params: { id: string } }

/** Adds Gemini under `/gemini/v1beta`. */
export function geminiRoutes(app: FastifyInstance, dependencies: SandboxDependencies, keys: Keys): void {
  const { clock, latencyOf } = dependencies
  const quotas = createQuotas(clock)
  const generateContent = createGenerateContent(dependencies, quotas)
  const cachedContents = createCachedContents(clock)
  dependencies.onReset((key) => quotas.reset(key === undefined ? undefined : projectOf(key)))

  const identify = ({ headers }: FastifyRequest, method: string): Key | HttpResponse =>
    keys.identify(headers['x-goog-api-key']?.toString(), method)

  /** Sends what `make` returns, or the error for a rejected key. */
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    method: string,
    make: (key: Key) => HttpResponse,
  ) => {
    const key = identify(request, method)
    return deliver(reply, 'status' in key ? key : make(key), latencyOf('gemini'))
  }

  app.get<WithCall>('/gemini/v1beta/models/:call', (request, reply) =>
    send(request, reply, 'v1beta.ModelService.GetModel', (key) => {
      const model = availableModel(request.params.call, key)
      return 'status' in model ? model : json(200, { name: `models/${model.id}` })
    }),
  )
  app.post<WithCall>('/gemini/v1beta/models/:call', (request, reply) => {
    const [modelName = '', method] = request.params.call.split(':')
    if (method !== 'generateContent') return deliver(reply, notFoundPage(), 0)
    const key = identify(request, GENERATE_CONTENT)
    const latencyMs = latencyOf('gemini')
    if ('status' in key) return deliver(reply, key, latencyMs)
    const { outcome, extraSeconds } = generateContent({
      key,
      modelName,
      request: readRequest(jsonBodyOf(request)),
    })
    const deadlineSeconds = Number(request.headers['x-server-timeout'] ?? Number.POSITIVE_INFINITY)
    const isLate = extraSeconds > deadlineSeconds
    const extraMs = clock.toRealMs(Math.min(extraSeconds, deadlineSeconds) * 1_000)
    return deliver(reply, isLate ? deadlineExpired() : outcome, latencyMs + extraMs)
  })
  app.post('/gemini/v1beta/cachedContents', (request, reply) =>
    send(request, reply, 'v1beta.CacheService.CreateCachedContent', (key) =>
      cachedContents.create(key, jsonBodyOf(request)),
    ),
  )
  app.delete<WithId>('/gemini/v1beta/cachedContents/:id', (request, reply) =>
    send(request, reply, 'v1beta.CacheService.DeleteCachedContent', (key) =>
      cachedContents.remove(key, request.params.id),
    ),
  )
  app.all('/gemini/*', (_, reply) => deliver(reply, notFoundPage(), 0))
}
