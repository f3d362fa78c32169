/** A server that speaks OpenAI's chat completions, as the operator has named it. */
export interface ModelEndpoint {
  /** Base URL without trailing slash: `http://ollama:11434/v1`. */
  url: string
  model: string
  key?: string | undefined
  /** Tokens of a request and its response together. */
  contextTokens: number
}
