import type { CleaningClient, CleaningClientOptions } from './cleaning-client.ts'
import { createGeminiClient, defaultModel, qualityModel } from './gemini/gemini-client.ts'

interface Provider {
  /** How the names of its models begin. */
  prefix: string
  /** The models that a session may choose, the recommended one first. */
  offered: readonly string[]
  create: (options: CleaningClientOptions) => CleaningClient
}

const gemini: Provider = {
  prefix: 'gemini-',
  offered: [defaultModel, qualityModel],
  create: createGeminiClient,
}

const providers: readonly Provider[] = [gemini]

export const offeredModels = providers.flatMap(({ offered }) => offered)

/** Returns the client of the provider whose model it is; Gemini's for a name that no provider claims. */
export function createCleaningClient(options: CleaningClientOptions): CleaningClient {
  const provider = providers.find(({ prefix }) => options.model.startsWith(prefix)) ?? gemini
  return provider.create(options)
}
