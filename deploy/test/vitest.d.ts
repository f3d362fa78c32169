import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The program and the first arguments of every call of compose. */
    composeCommand: string[]
  }
}
