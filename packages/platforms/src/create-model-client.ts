import { createGeminiClient, defaultModel, qualityModel } from './gemini/gemini-client.ts'
import type { ModelClient, ModelClientOptions } from './model-client.ts'

interface Provider {
  /** Prefix of its models' names. */
  prefix: string
  /** The models that a session may choose, the recommended one first. */
  offered: readonly string[]
  create: (options: ModelClientOptions) => ModelClient
}

const gemini: Provider = {
  prefix: 'gemini-',
  offered: [defaultModel, qualityModel],
  create: createGeminiClient,
}

const providers: readonly Provider[] = [gemini]

export const offeredModels = providers.flatMap(({ offered }) => offered)

/** Returns a client for the model's provider; Gemini for an unknown prefix. */
export function createModelClient(options: ModelClientOptions): ModelClient {
  const provider = providers.find(({ prefix }) => options.model.startsWith(prefix)) ?? gemini
  return provider.create(options)
}
