import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Prefix of the names of this run's deployments. */
    project: string
    /** The compose command with its first arguments. */
    composeCommand: string[]
  }
}
