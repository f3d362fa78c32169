/** Names the variable and the reason, never the value: it may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
