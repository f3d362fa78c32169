import type { FastifyInstance } from 'fastify'
import { buildSandbox, type SandboxOptions } from '../build-sandbox.ts'

const AGENT = 'server:quarry.test:1.0 (by /u/crumb_counter)'
const START_MS = Date.parse('2026-11-20T20:00:00Z')
export const MODEL = 'gemini-3.5-flash-lite'

export type Query = Record<string, string | number>

/** Returns a query in the form that `inject` accepts. */
export const queryOf = (query: Query) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

/**
 * Creates a sandbox whose clock moves only when it is advanced, with a function for each endpoint. It needs to be closed
 * only if it listens.
 */
export function createTestSandbox(seed = 'visit', options: Partial<SandboxOptions> = {}) {
  const app: FastifyInstance = buildSandbox({
    ...{ seed, clockFactor: 1, latencyMs: 0, now: () => START_MS },
    ...options,
  })

  const control = async (path: string, body: unknown) => {
    const response = await app.inject({
      method: 'POST',
      url: `/__sandbox/${path}`,
      payload: JSON.stringify(body),
    })
    return response.statusCode
  }
  const requestToken = (id: string, form = 'grant_type=client_credentials', secret = 'demo') =>
    app.inject({
      method: 'POST',
      url: '/reddit/api/v1/access_token',
      headers: {
        'user-agent': AGENT,
        authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: form,
    })
  const tokens = new Map<string, string>()
  /** Returns the client's token, which is requested once. */
  const tokenOf = async (client: string): Promise<string> => {
    const known = tokens.get(client) ?? (await requestToken(client)).json().access_token
    tokens.set(client, known)
    return known
  }
  const reddit = async (path: string, query: Query = {}, client = 'demo') =>
    app.inject({
      url: `/reddit${path}`,
      query: queryOf({ raw_json: 1, ...query }),
      headers: { 'user-agent': AGENT, authorization: `bearer ${await tokenOf(client)}` },
    })
  const gemini = (key: string, body: object = ask('Why is my dough flat'), model = MODEL) =>
    app.inject({
      method: 'POST',
      url: `/gemini/v1beta/models/${model}:generateContent`,
      headers: { 'x-goog-api-key': key, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })

  return {
    app,
    requestToken,
    tokenOf,
    reddit,
    gemini,
    script: (key: string, ...kinds: string[]) =>
      control('faults', { key, script: kinds.map((kind) => ({ kind })) }),
    setTier: (key: string, tier: string) => control('keys', { key, tier }),
    reset: (key?: string) => control('reset', key === undefined ? {} : { key }),
    changePosts: (ids: readonly string[], gone: string | null) => control('posts', { ids, gone }),
    advance: (seconds: number) => control('clock', { seconds }),
    conformance: async (query: Query = {}) =>
      (await app.inject({ url: '/__sandbox/conformance', query: queryOf(query) })).json(),
  }
}

export const AGENT_HEADER = { 'user-agent': AGENT }

/** Returns a request for plain text. */
export const ask = (text: string, generationConfig: object = {}) => ({
  contents: [{ role: 'user', parts: [{ text }] }],
  generationConfig,
})

const titlesSchema = {
  type: 'OBJECT',
  properties: {
    items: {
      type: 'ARRAY',
      items: {
        type: 'OBJECT',
        properties: { title: { type: 'STRING' }, id: { type: 'STRING' } },
        required: ['id', 'title'],
      },
    },
  },
  required: ['items'],
}

/** Returns a request to clean titles, whose ids are t0, t1, … */
export const cleaning = (titles: readonly string[], generationConfig: object = {}) => ({
  systemInstruction: { parts: [{ text: 'Clean the titles.' }] },
  ...ask(JSON.stringify(titles.map((title, index) => ({ id: `t${index}`, title }))), {
    responseMimeType: 'application/json',
    responseSchema: titlesSchema,
    ...generationConfig,
  }),
})

/** Returns the items of a response to `cleaning`. */
export function itemsOf(response: {
  json: () => { candidates: { content: { parts: { text: string }[] } }[] }
}): { id: string; title: string }[] {
  return JSON.parse(response.json().candidates[0]?.content.parts[0]?.text ?? '{}').items
}
