import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { persistedSecret } from './persisted-secret.ts'

export type Environment = Readonly<Record<string, string | undefined>>
type Given = ReadonlyMap<string, string | undefined>

export interface EnvironmentOptions {
  /** Variables that can also be read from the file that `NAME_FILE` names. */
  secrets: readonly string[]
  /** Secrets that are generated if they are not set, and stored in SECRETS_FOLDER if that is set. */
  made?: Readonly<Record<string, () => string>>
}

/**
 * Returns the variables of `schema`, each from the environment or else from its file. Throws ConfigError with a line for
 * each invalid one.
 */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
  { secrets, made = {} }: EnvironmentOptions,
): z.infer<Schema> {
  // Compose files pass unset variables as empty ones.
  const given = new Map(Object.entries(environment).filter(([, value]) => value !== ''))
  const makers = new Map(Object.entries(made))
  for (const name of secrets)
    given.set(name, given.get(name) ?? readSecret(name, given) ?? madeSecret(name, given, makers.get(name)))
  const outcome = schema.safeParse(Object.fromEntries(given), {
    error: (issue) => (issue.input === undefined ? 'must be set' : undefined),
  })
  if (outcome.success) return outcome.data
  const lines = outcome.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new ConfigError(lines.join('\n'))
}

function madeSecret(name: string, given: Given, make: (() => string) | undefined): string | undefined {
  const folder = given.get('SECRETS_FOLDER')
  if (folder === undefined || make === undefined) return undefined
  return persistedSecret(folder, name.toLowerCase().replaceAll('_', '-'), make)
}

/** An empty file counts as not set. */
function readSecret(name: string, given: Given): string | undefined {
  const path = given.get(`${name}_FILE`)
  if (path === undefined) return undefined
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new ConfigError(`${name}_FILE cannot be read${reason}`)
  }
}
