import { type HttpResponse, sendRequest } from '../http-response.ts'
import type { Answer, ModelClient } from '../model-client.ts'
import { PlatformError } from '../platform-error.ts'
import type { Prompt } from '../prompt.ts'
import { chatRequest, fitsWindow, isCutPrompt, outputLimit } from './chat-request.ts'
import { classifyChatResponse, errorTextOf } from './classify-chat-response.ts'
import { dialectAfter, dialectOf } from './dialect.ts'
import type { ModelEndpoint } from './model-endpoint.ts'
import { holdsList, readChat } from './read-chat.ts'

export interface ChatClientOptions {
  endpoint: ModelEndpoint
  /** Milliseconds per request. The default is enough for a cold start on a slow processor. */
  timeoutMs?: number
}

/** A large model takes minutes to load, and the server keeps the first request waiting. */
const LOADING_MS = 300_000
/** Even a processor without a graphics card writes at least five tokens a second. */
const TOKEN_MS = 200
const TIMEOUT_MAX_MS = 900_000
const CHECK_TIMEOUT_MS = 15_000
/** The most fields that may be rejected one after another for a single request. */
const CHANGES_MAX = 7

/** Returns a client for a model behind OpenAI's chat completions API. */
export function createChatClient({ endpoint, timeoutMs }: ChatClientOptions): ModelClient {
  const dialect = dialectOf(endpoint)
  const headers = {
    'user-agent': 'quarry',
    accept: 'application/json',
    ...(endpoint.key && { authorization: `Bearer ${endpoint.key}` }),
  }

  function post(body: object, limits: { timeoutMs: number; signal: AbortSignal | undefined }) {
    return sendRequest(
      `${endpoint.url}/chat/completions`,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      { service: 'model-endpoint', ...limits },
    )
  }

  /** Sends the prompt, and again without each field that the server rejects. */
  async function exchange(prompt: Prompt, signal: AbortSignal | undefined): Promise<HttpResponse> {
    const most = timeoutMs ?? Math.min(TIMEOUT_MAX_MS, LOADING_MS + outputLimit(prompt, endpoint) * TOKEN_MS)
    for (let changes = 0; ; changes += 1) {
      const sent = dialect.current()
      const response = await post(chatRequest(endpoint, prompt, sent), { timeoutMs: most, signal })
      if (response.status !== 400 && response.status !== 422) return response
      const isOther = classifyChatResponse(response).kind !== 'bad-request'
      const next = isOther ? undefined : dialectAfter(sent, errorTextOf(response.text) ?? response.text)
      if (next === undefined || changes === CHANGES_MAX) return response
      dialect.learn(next)
    }
  }

  async function generate(prompt: Prompt, signal?: AbortSignal): Promise<Answer> {
    if (!fitsWindow(prompt, endpoint)) throw new PlatformError('model-endpoint', 'window-exceeded')
    const response = await exchange(prompt, signal)
    const answer = response.status === 200 ? readChat(response.text, prompt, endpoint) : undefined
    if (!answer) throw classifyChatResponse(response)
    if (answer.ending === 'whole' && answer.text !== '') dialect.responded(holdsList(answer.text, prompt))
    return answer
  }

  return {
    async check(signal) {
      const limits = { timeoutMs: Math.min(timeoutMs ?? CHECK_TIMEOUT_MS, CHECK_TIMEOUT_MS), signal }
      const options = { service: 'model-endpoint' as const, ...limits }
      const response = await sendRequest(`${endpoint.url}/models`, { headers }, options)
      const { status } = response
      // Not every gateway lists its models.
      if (status === 200 || status === 404 || status === 405) return
      throw classifyChatResponse(response)
    },
    detectTier: async () => ({ tier: 'unknown', evidence: 'not a service with tiers' }),
    model: endpoint.model,
    generate,
    fits: (prompt) => fitsWindow(prompt, endpoint),
    checkWhole(prompt, { usage }, missing) {
      if (missing > 0 && isCutPrompt(prompt, usage.inputTokens))
        throw new PlatformError('model-endpoint', 'prompt-cut', { status: 200 })
    },
  }
}
