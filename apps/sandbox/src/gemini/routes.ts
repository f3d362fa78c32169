import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { projectOf } from '../behaviour-of.ts'
import { deliver, type HttpResponse, jsonBodyOf } from '../http.ts'
import type { SandboxDependencies } from '../sandbox-dependencies.ts'
import { createCachedContents } from './cached-contents.ts'
import { createLabels } from './decide-titles.ts'
import { deadlineExpired, json, notFoundPage } from './errors.ts'
import { availableModel, createGenerateContent } from './generate-content.ts'
import type { Key, Keys } from './keys.ts'
import { type ApiVersion, modelRow } from './models.ts'
import { createQuotas } from './quota.ts'
import { readRequest, tokensIn } from './request.ts'

function keyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-goog-api-key']
  return typeof header === 'string' ? header : undefined
}

type Versioned = { Params: { version: string } }
type Modelled = { Params: { version: string; call: string } }
type Cached = { Params: { version: string; id: string } }

const versionOf = (version: string): ApiVersion | undefined =>
  version === 'v1' || version === 'v1beta' ? version : undefined

/** Adds Gemini under `/gemini/v1` and `/gemini/v1beta`. */
export function geminiRoutes(app: FastifyInstance, dependencies: SandboxDependencies, keys: Keys): void {
  const { seed, clock, faults, conformance, verdictOf, latencyOf } = dependencies
  const quotas = createQuotas(clock)
  const generateContent = createGenerateContent({
    seed,
    faults,
    conformance,
    quotas,
    verdictOf,
    isQuestion: createLabels(dependencies),
  })
  const cachedContents = createCachedContents(clock, tokensIn)
  dependencies.onReset((key) => quotas.reset(key === undefined ? undefined : projectOf(key)))

  /** Sends what `make` returns, or rejects the request if its version does not exist or its key is rejected. */
  const sendResponse = (
    request: FastifyRequest<Versioned>,
    reply: FastifyReply,
    method: string,
    make: (key: Key, version: ApiVersion) => HttpResponse,
  ) => {
    const version = versionOf(request.params.version)
    const key = version === undefined ? undefined : keys.identify(keyOf(request), `${version}.${method}`)
    const latencyMs = latencyOf('gemini')
    if (version === undefined || key === undefined) return deliver(reply, notFoundPage(), latencyMs)
    return deliver(reply, 'status' in key ? key : make(key, version), latencyMs)
  }

  const generate = (
    request: FastifyRequest<Modelled>,
    reply: FastifyReply,
    modelName: string,
    version: ApiVersion,
  ) => {
    const key = keys.identify(keyOf(request), `${version}.GenerativeService.GenerateContent`)
    const latencyMs = latencyOf('gemini')
    if ('status' in key) return deliver(reply, key, latencyMs)
    const call = { key, version, modelName, request: readRequest(jsonBodyOf(request)), nowMs: clock.now() }
    const { outcome, extraSeconds } = generateContent(call)
    const deadlineSeconds = Number(request.headers['x-server-timeout'] ?? Number.POSITIVE_INFINITY)
    const late = extraSeconds > deadlineSeconds
    const extraMs = clock.toRealMs((late ? deadlineSeconds : extraSeconds) * 1_000)
    return deliver(reply, late ? deadlineExpired() : outcome, latencyMs + extraMs)
  }

  app.get<Modelled>('/gemini/:version/models/:call', (request, reply) =>
    sendResponse(request, reply, 'ModelService.GetModel', (key, version) => {
      const model = availableModel(request.params.call, version, 'generateContent', key)
      return 'status' in model ? model : json(200, modelRow(model))
    }),
  )
  app.post<Modelled>('/gemini/:version/models/:call', (request, reply) => {
    const [name = '', method = ''] = request.params.call.split(':')
    const version = versionOf(request.params.version)
    if (method !== 'generateContent' || version === undefined) return deliver(reply, notFoundPage(), 0)
    return generate(request, reply, name, version)
  })
  app.post<Versioned>('/gemini/:version/cachedContents', (request, reply) =>
    sendResponse(request, reply, 'CacheService.CreateCachedContent', (key, version) =>
      cachedContents.create(key, version, jsonBodyOf(request)),
    ),
  )
  app.delete<Cached>('/gemini/:version/cachedContents/:id', (request, reply) =>
    sendResponse(request, reply, 'CacheService.DeleteCachedContent', (key) =>
      cachedContents.remove(key, request.params.id),
    ),
  )
  app.all('/gemini/*', (_, reply) => deliver(reply, notFoundPage(), 0))
}
