import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { projectOf } from '../behaviour-of.ts'
import { deliver } from '../deliver.ts'
import { jsonBodyOf, queryOf } from '../request-parts.ts'
import type { HttpResponse } from '../response.ts'
import type { SandboxDependencies } from '../sandbox-dependencies.ts'
import { createCachedContents } from './cached-contents.ts'
import { deadlineExpired, failure, json, modelNotFound, notFoundPage } from './errors.ts'
import { type ApiVersion, listedModels, modelRow } from './find-model.ts'
import { availableModel, createGenerateContent } from './generate-content.ts'
import type { Key, Keys } from './keys.ts'
import { createQuotas } from './quota.ts'
import { inputTokensOf, readRequest, tokensIn } from './request.ts'

const PAGE_SIZE_MAX = 1_000
const DEFAULT_PAGE_SIZE = 50

function keyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-goog-api-key']
  return typeof header === 'string' ? header : (queryOf(request).get('key') ?? undefined)
}

const invalidPage = (): HttpResponse => failure(400, 'INVALID_ARGUMENT', 'Invalid page token.')

/** A page token is the next offset in base64url, opaque to clients. */
function listModels(version: ApiVersion, query: URLSearchParams): HttpResponse {
  const token = query.get('pageToken')
  const offset =
    token === null ? 0 : Number(/^page:(\d+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1])
  if (!Number.isSafeInteger(offset)) return invalidPage()
  const requested = Number(query.get('pageSize') ?? 0)
  const size = Math.min(PAGE_SIZE_MAX, requested > 0 ? requested : DEFAULT_PAGE_SIZE)
  const rows = listedModels(version)
  const next =
    offset + size < rows.length
      ? { nextPageToken: Buffer.from(`page:${offset + size}`).toString('base64url') }
      : {}
  return json(200, { models: rows.slice(offset, offset + size), ...next })
}

function countTokens(body: unknown): HttpResponse {
  const inner =
    typeof body === 'object' && body !== null && 'generateContentRequest' in body
      ? body.generateContentRequest
      : body
  const request = readRequest(inner)
  if ('status' in request) return request
  const tokens = inputTokensOf(request)
  return json(200, { totalTokens: tokens, promptTokensDetails: [{ modality: 'TEXT', tokenCount: tokens }] })
}

type Versioned = { Params: { version: string } }
type Modelled = { Params: { version: string; call: string } }
type Cached = { Params: { version: string; id: string } }

const versionOf = (version: string): ApiVersion | undefined =>
  version === 'v1' || version === 'v1beta' ? version : undefined

/** Adds Gemini under `/gemini/v1` and `/gemini/v1beta`. */
export function geminiRoutes(app: FastifyInstance, dependencies: SandboxDependencies, keys: Keys): void {
  const { seed, clock, faults, conformance, latencyOf } = dependencies
  const quotas = createQuotas(clock)
  const generateContent = createGenerateContent({ seed, faults, conformance, quotas })
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

  app.get<Versioned>('/gemini/:version/models', (request, reply) =>
    sendResponse(request, reply, 'ModelService.ListModels', (_, version) =>
      listModels(version, queryOf(request)),
    ),
  )
  app.get<Modelled>('/gemini/:version/models/:call', (request, reply) =>
    sendResponse(request, reply, 'ModelService.GetModel', (key, version) => {
      const model = availableModel(request.params.call, version, 'generateContent', key)
      return 'status' in model ? model : json(200, modelRow(model))
    }),
  )
  app.post<Modelled>('/gemini/:version/models/:call', (request, reply) => {
    const [name = '', method = ''] = request.params.call.split(':')
    const version = versionOf(request.params.version)
    if (method === 'generateContent' && version !== undefined) return generate(request, reply, name, version)
    return sendResponse(request, reply, 'GenerativeService.CountTokens', (key, known) => {
      const model = availableModel(name, known, method, key)
      if ('status' in model) return model
      return method === 'countTokens' ? countTokens(jsonBodyOf(request)) : modelNotFound(name, known, method)
    })
  })
  app.post<Versioned>('/gemini/:version/cachedContents', (request, reply) =>
    sendResponse(request, reply, 'CacheService.CreateCachedContent', (key, version) =>
      cachedContents.create(key, version, jsonBodyOf(request)),
    ),
  )
  app.get<Cached>('/gemini/:version/cachedContents/:id', (request, reply) =>
    sendResponse(request, reply, 'CacheService.GetCachedContent', (key) =>
      cachedContents.read(key, request.params.id),
    ),
  )
  app.delete<Cached>('/gemini/:version/cachedContents/:id', (request, reply) =>
    sendResponse(request, reply, 'CacheService.DeleteCachedContent', (key) =>
      cachedContents.remove(key, request.params.id),
    ),
  )
  app.all('/gemini/*', (_, reply) => deliver(reply, notFoundPage(), 0))
}
