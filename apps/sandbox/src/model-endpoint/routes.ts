import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FaultKind } from '../faults.ts'
import { cleanTitle } from '../gemini/clean-title.ts'
import { composeResponse } from '../gemini/compose-response.ts'
import { createDemoModel } from '../gemini/demo-model.ts'
import { tokensIn } from '../gemini/request.ts'
import { titlesIn } from '../gemini/titles.ts'
import {
  cutShort,
  deliver,
  gatewayOutcome,
  type HttpResponse,
  jsonBodyOf,
  jsonResponse,
  type Outcome,
} from '../http.ts'
import type { SandboxDependencies } from '../sandbox-dependencies.ts'
import { ChatRequest, generateRequestOf } from './chat-request.ts'

/** The key for scripting faults of all requests, because the server has no credentials. */
const KEY = 'model-endpoint'
/** Ollama's default window on a machine with a small graphics card. */
const WINDOW_TOKENS = 4096
/** Sandbox seconds that a request with the fault `slow` takes, as if a model were loading. */
const LOADING_SECONDS = 90
/** `damages` changes the meaning of titles, like models with fewer than four billion parameters do. */
const MODELS = ['sandbox:4b', 'sandbox-damages:1b']

/**
 * Adds a server like Ollama under `/model-endpoint/v1`, which processes one request at a time and silently cuts prompts
 * that exceed its window.
 */
export function modelEndpointRoutes(app: FastifyInstance, dependencies: SandboxDependencies): void {
  const { clock, faults, latencyOf, verdictOf } = dependencies
  /** One request is processed at a time, and the others wait without a response. */
  let queue = Promise.resolve()
  let answers = 0
  const cleanedTitle = createDemoModel()
  const load = { requests: 0, atOnce: 0, mostAtOnce: 0 }

  const answerOf = (request: ChatRequest, fault: FaultKind): HttpResponse => {
    const { model, max_tokens: limit = Number.POSITIVE_INFINITY } = request
    const input = tokensIn(request.messages.map(({ content }) => content).join(''))
    // Ollama keeps the newest half and drops the rules, so the model answers arbitrarily.
    if (input >= WINDOW_TOKENS)
      return completion(model, 'What would you like to know?', WINDOW_TOKENS / 2 + 2)
    const text = fault === 'empty' ? '' : textOf(request)
    const isCut = fault === 'max-tokens' || tokensIn(text) > limit
    const written = isCut ? text.slice(0, Math.min(text.length / 2, limit * 4)) : text
    return completion(model, written, input, isCut ? 'length' : 'stop')
  }

  const textOf = (request: ChatRequest): string => {
    const generate = generateRequestOf(request)
    const requested = titlesIn(request.messages.at(-1)?.content ?? '')
    const cleaned = requested.map(({ id, title, note }, at) => {
      const other = requested[at + 1]?.title ?? 'what is the answer'
      return { id, title: request.model === MODELS[1] ? cleanTitle(other) : cleanedTitle({ title, note }) }
    })
    return composeResponse({ request: generate, requested, cleaned, verdictOf })
  }

  function completion(model: string, content: string, input: number, reason = 'stop'): HttpResponse {
    answers += 1
    const output = tokensIn(content)
    return jsonResponse(200, {
      id: `chatcmpl-${answers}`,
      object: 'chat.completion',
      created: Math.floor(clock.now() / 1000),
      model,
      system_fingerprint: 'fp_sandbox',
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: reason }],
      usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
    })
  }

  const outcomeOf = (request: FastifyRequest, fault: FaultKind): Outcome => {
    const failure = faultOutcome(fault)
    if (failure !== undefined) return failure
    const { data } = ChatRequest.safeParse(jsonBodyOf(request))
    if (!data) return errorBody(400, "[] is too short - 'messages'", 'invalid_request_error')
    if (!MODELS.includes(data.model))
      return errorBody(404, `model '${data.model}' not found`, 'not_found_error')
    const response = answerOf(data, fault)
    return fault === 'cut' ? cutShort(response) : response
  }

  app.post('/model-endpoint/v1/chat/completions', async (request, reply) => {
    const fault = faults.next(KEY, [])
    load.requests += 1
    load.atOnce += 1
    load.mostAtOnce = Math.max(load.mostAtOnce, load.atOnce)
    const before = queue
    const { promise, resolve } = Promise.withResolvers<void>()
    queue = before.then(() => promise)
    // A hanging request would block all others.
    if (fault === 'hang') resolve()
    reply.raw.once('close', () => {
      load.atOnce -= 1
      resolve()
    })
    await before
    const extraMs = fault === 'slow' ? clock.toRealMs(LOADING_SECONDS * 1000) : 0
    return deliver(reply, outcomeOf(request, fault), latencyOf(KEY) + extraMs)
  })
  app.get('/__sandbox/model-endpoint', () => load)
  app.get('/model-endpoint/v1/models', (_, reply) => {
    const data = MODELS.map((id) => ({ id, object: 'model', created: 1, owned_by: 'library' }))
    return deliver(reply, jsonResponse(200, { object: 'list', data }), latencyOf(KEY))
  })
}

const errorBody = (status: number, message: string, type: string): HttpResponse =>
  jsonResponse(status, { error: { message, type, param: null, code: null } })

function faultOutcome(fault: FaultKind): Outcome | undefined {
  if (fault === '429') return errorBody(429, 'too many requests', 'api_error')
  if (fault === '404') return errorBody(404, 'model not found', 'not_found_error')
  if (fault === '503')
    return errorBody(503, 'server busy, please try again.  maximum pending requests exceeded', 'api_error')
  return gatewayOutcome(fault)
}
