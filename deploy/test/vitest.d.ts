import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** How the names of this run's deployments begin. */
    project: string
    /** The program and the first arguments of every call of compose. */
    composeCommand: string[]
  }
}
