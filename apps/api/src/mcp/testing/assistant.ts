import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { defaultTokenSettings, makeToken, type TokenSettings } from '@quarry/contracts/endpoints/tokens'
import { z } from 'zod'
import type { Browser, TestApi } from '../../testing/test-api.ts'

type Era = 'legacy' | 'modern'

const Result = z.object({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
})

/** Makes a token in this browser and returns it. */
export async function tokenOf(browser: Browser, settings: Partial<TokenSettings> = {}) {
  const response = await browser.call('POST', '/api/tokens', {
    ...{ name: 'Claude', ...defaultTokenSettings },
    ...settings,
  })
  return makeToken.schema.response[201].parse(response.json())
}

/** Connects the SDK's client to a listening server. */
export async function connect(
  url: string,
  token: string,
  { era = 'modern', keys = {} }: { era?: Era; keys?: Record<string, string> } = {},
) {
  const client = new Client(
    { name: 'test', version: '1' },
    era === 'modern' ? { versionNegotiation: { mode: 'auto' } } : {},
  )
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', url), {
      requestInit: { headers: { authorization: `Bearer ${token}`, ...keys } },
    }),
  )
  return {
    client,
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    /** Calls a tool and returns its result, whose text must state the same facts as its structured content. */
    async call(name: string, args: Record<string, unknown> = {}) {
      const {
        content,
        structuredContent,
        isError = false,
      } = Result.parse(await client.callTool({ name, arguments: args }))
      const text = content.map((part) => part.text).join('\n')
      if (!isError && JSON.stringify(structuredContent) !== JSON.stringify(JSON.parse(text)))
        throw new Error('text and structure of a result differ')
      return { text, isError, data: structuredContent ?? {} }
    },
  }
}

export type Assistant = Awaited<ReturnType<typeof connect>>

/** Sends a JSON-RPC call as a client of either era does. */
export async function post(
  { app }: TestApi,
  token: string | undefined,
  body: unknown,
  headers: Record<string, string> = {},
) {
  return await app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
