import { z } from 'zod'
import { generation } from '../gemini/fixtures.ts'
import { createGeminiClient, defaultModel } from '../gemini/gemini-client.ts'
import type { ModelClientOptions } from '../model-client.ts'
import { type Served, type ServedRequest, serveResponses } from './serve-responses.ts'

/** The fields of a generateContent request that tests check. */
export const Sent = z.object({
  contents: z.tuple([
    z.object({ role: z.literal('user'), parts: z.tuple([z.object({ text: z.string() })]) }),
  ]),
  systemInstruction: z.object({ parts: z.tuple([z.object({ text: z.string() })]) }),
  safetySettings: z.array(z.object({ category: z.string(), threshold: z.string() })),
  generationConfig: z.record(z.string(), z.unknown()),
})
const SentTitles = z.array(
  z.strictObject({
    id: z.string(),
    in: z.string().optional(),
    title: z.string(),
    note: z.string().optional(),
  }),
)

/** Returns the titles that a generateContent request sends. */
export const sentTitles = ({ body }: ServedRequest) =>
  SentTitles.parse(JSON.parse(Sent.parse(JSON.parse(body)).contents[0].parts[0].text))

/** Starts a server that responds with `respond`, and creates a client for it. The server stops when the test ends. */
export async function serveGemini(
  respond: (request: ServedRequest) => Served,
  changes: Partial<ModelClientOptions> = {},
) {
  const server = await serveResponses(respond)
  const client = createGeminiClient({
    apiKey: ' AQ.invented-key ',
    endpoints: server.endpoints,
    model: defaultModel,
    ...changes,
  })
  return { client, server }
}

/** Returns a responder that applies `clean` to each title. */
export function cleaning(clean: (title: string) => string) {
  return (request: ServedRequest): Served => ({
    body: generation(
      JSON.stringify({ items: sentTitles(request).map(({ id, title }) => ({ id, title: clean(title) })) }),
    ),
  })
}
