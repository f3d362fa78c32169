/** A server for OpenAI's chat completions, from the operator's settings. */
export interface ModelEndpoint {
  /** Base URL without trailing slash: `http://ollama:11434/v1`. */
  url: string
  model: string
  key?: string | undefined
  /** Tokens of a request and its response together. */
  contextTokens: number
}
