import { GoogleGenAI } from '@google/genai'
import { readJson } from '@quarry/contracts/read-json'
import { withDeadline } from '../deadline.ts'
import { exchange, timedOut } from '../http-response.ts'
import { PlatformError } from '../platform-error.ts'
import { classifyGeminiResponse } from './classify-gemini-response.ts'

interface CallConfig {
  abortSignal: AbortSignal
  httpOptions: { headers: Record<string, string> }
}

/** Makes one SDK call with a timeout. Throws PlatformError, or the reason of the caller's signal. */
export type GeminiCall = <T>(
  limits: { timeoutMs: number; signal?: AbortSignal | undefined },
  work: (ai: GoogleGenAI, config: CallConfig) => Promise<T>,
) => Promise<T>

/**
 * Creates the SDK with our own transport. Its default transport follows redirects with the key, leaks listeners on the
 * caller's signal, does not distinguish a timeout from an abort, and returns errors as strings.
 */
export function createGeminiCall(options: { apiKey: string; geminiUrl: string }): GeminiCall {
  const apiKey = options.apiKey.trim()
  // Such a key cannot be sent in a header, and without a key the SDK would search the machine for credentials.
  if (!/^[\x21-\x7e]+$/.test(apiKey) || apiKey.startsWith('auth_tokens/')) {
    return () => Promise.reject(new PlatformError('gemini', 'credentials-refused'))
  }

  async function transport(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
    const url = input instanceof Request ? input.url : input
    const response = await exchange('gemini', url, {
      method: init.method ?? 'GET',
      headers: init.headers instanceof Headers ? init.headers : new Headers(init.headers),
      ...(typeof init.body === 'string' ? { body: init.body } : {}),
      ...(init.signal ? { signal: init.signal } : {}),
    })
    if (response.status < 200 || response.status > 299) throw classifyGeminiResponse(response, [apiKey])
    const content = readJson(response.text)
    if (content === undefined) {
      throw new PlatformError('gemini', 'malformed', { status: response.status })
    }
    // A body would be read as a stream and parsed a second time.
    return Object.assign(new Response(null, { status: response.status }), { json: async () => content })
  }

  const ai = new GoogleGenAI({
    apiKey,
    vertexai: false,
    apiVersion: 'v1beta',
    httpOptions: { baseUrl: options.geminiUrl, fetch: transport },
  })

  return async ({ timeoutMs, signal }, work) =>
    withDeadline({ timeoutMs, signal, timeoutError: () => timedOut('gemini') }, async (abortSignal) => {
      // Lets the service stop too, instead of finishing and billing a response that has timed out here.
      const headers = { 'X-Server-Timeout': String(Math.ceil(timeoutMs / 1000)) }
      try {
        return await work(ai, { abortSignal, httpOptions: { headers } })
      } catch (error) {
        if (error instanceof TypeError || error instanceof SyntaxError)
          throw new PlatformError('gemini', 'malformed')
        throw error
      }
    })
}
