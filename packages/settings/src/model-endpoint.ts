import { z } from 'zod'
import { isPrivateHost } from './private-host.ts'
import { ConfigError } from './read-environment.ts'
import { address, wholeNumber } from './variables.ts'

/** A model that the operator runs or rents, offered in addition to Gemini. */
export interface ModelEndpoint {
  /** Base URL of the OpenAI-compatible API, without a trailing slash: `http://ollama:11434/v1`. */
  url: string
  /** The name that the page shows. */
  name: string
  model: string
  key: string | undefined
  /** Concurrent requests across all workers. */
  concurrency: number
  /** Tokens of a request and its response together. */
  contextTokens: number
  /** True if its host is on this machine or in a private network. */
  isPrivate: boolean
}

/**
 * Adds the version and removes a call's path, because users enter the address with and without them, and the 404 for a
 * wrong path looks like a missing model.
 */
function baseUrlOf(text: string): string {
  const url = new URL(text)
  const path = url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '')
  return `${url.origin}${path === '' ? '/v1' : path}`
}

const isPlain = (text: string): boolean => {
  const { username, password, search, hash } = new URL(text)
  return username + password + search + hash === ''
}

export const MODEL_ENDPOINT_SECRET = 'MODEL_ENDPOINT_KEY'

/** Variables that both the API and the worker read. */
export const modelEndpointVariables = {
  MODEL_ENDPOINT: address('http:', 'https:')
    .refine((text) => !URL.canParse(text) || isPlain(text), 'must have no user, password, query or fragment')
    .transform(baseUrlOf)
    .optional()
    .describe(
      'Base URL of a model that speaks OpenAI’s chat completions, such as http://ollama:11434/v1. Users may then choose it instead of Gemini',
    ),
  MODEL_ENDPOINT_NAME: z
    .string()
    .trim()
    .min(1)
    .max(40, 'must be 40 characters or fewer')
    .default('This server’s model')
    .describe('What the page calls that model'),
  MODEL_ENDPOINT_MODEL: z
    .string()
    .regex(/^[\w.:/@-]{1,120}$/, 'must be the name of a model')
    .optional()
    .describe('The model, as its server names it: qwen3:4b-instruct-2507. Required with MODEL_ENDPOINT'),
  MODEL_ENDPOINT_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must have no spaces')
    .optional()
    .describe('API key for MODEL_ENDPOINT, if its server needs one'),
  MODEL_ENDPOINT_CONCURRENCY: wholeNumber(1, 64)
    .default(1)
    .describe('Maximum concurrent requests to the model, from all runs together'),
  MODEL_ENDPOINT_CONTEXT: wholeNumber(2048, 2_000_000)
    .default(4096)
    .describe(
      'The model’s context window in tokens, as configured on its server: Ollama cuts longer requests without an error',
    ),
}

const Variables = z.object(modelEndpointVariables)

/** Returns the endpoint if one is configured. Throws ConfigError if it has no model. */
export function modelEndpointOf(env: z.infer<typeof Variables>): ModelEndpoint | undefined {
  const { MODEL_ENDPOINT: url, MODEL_ENDPOINT_MODEL: model } = env
  if (url === undefined) return undefined
  if (model === undefined) throw new ConfigError('MODEL_ENDPOINT_MODEL must be set with MODEL_ENDPOINT')
  return {
    url,
    name: env.MODEL_ENDPOINT_NAME,
    model,
    key: env.MODEL_ENDPOINT_KEY,
    concurrency: env.MODEL_ENDPOINT_CONCURRENCY,
    contextTokens: env.MODEL_ENDPOINT_CONTEXT,
    isPrivate: isPrivateHost(new URL(url).hostname),
  }
}
