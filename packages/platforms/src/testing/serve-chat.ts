import { z } from 'zod'
import { createChatClient } from '../chat-completions/chat-client.ts'
import type { ModelEndpoint } from '../chat-completions/model-endpoint.ts'
import { type Served, type ServedRequest, serveResponses } from './serve-responses.ts'

/** The fields of a request that tests check. */
const SentChat = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  stream: z.literal(false),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  response_format: z.looseObject({ type: z.string() }).optional(),
})
export const sentChat = ({ body }: ServedRequest) => SentChat.parse(JSON.parse(body))

const SentTitles = z.array(z.looseObject({ id: z.string(), title: z.string() }))

/** Returns the titles that a request sends. */
export function sentChatTitles(request: ServedRequest) {
  const content = sentChat(request).messages.at(-1)?.content ?? ''
  return SentTitles.parse(JSON.parse(content.slice(content.lastIndexOf('[{'))))
}

let served = 0

/** Starts a server that responds with `respond`, and creates a client for it. The server stops when the test ends. */
export async function serveChat(
  respond: (request: ServedRequest) => Served,
  changes: Partial<ModelEndpoint> & { timeoutMs?: number } = {},
) {
  const server = await serveResponses(respond)
  const { timeoutMs, ...endpoint } = changes
  served += 1
  const url = `${new URL(server.endpoints.geminiUrl).origin}/v1`
  // Dialects are cached by address and model, and another test may get the same port.
  const known = { url, model: `qwen3:${served}b`, key: 'sk-invented-key', contextTokens: 8192 }
  const create = () =>
    createChatClient({ endpoint: { ...known, ...endpoint }, ...(timeoutMs !== undefined && { timeoutMs }) })
  return { client: create(), create, server }
}
