import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { persistedSecret } from './persisted-secret.ts'

export type Environment = Readonly<Record<string, string | undefined>>

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
  const given: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  )
  for (const name of secrets) given[name] ??= readSecret(name, given) ?? madeSecret(name, given, made)
  const outcome = schema.safeParse(given, {
    error: (issue) => (issue.input === undefined ? 'must be set' : undefined),
  })
  if (outcome.success) return outcome.data
  const lines = outcome.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new ConfigError(lines.join('\n'))
}

function madeSecret(
  name: string,
  { SECRETS_FOLDER: folder }: Environment,
  made: Readonly<Record<string, () => string>>,
): string | undefined {
  const make = made[name]
  if (folder === undefined || make === undefined) return undefined
  return persistedSecret(folder, name.toLowerCase().replaceAll('_', '-'), make)
}

/** An empty file counts as not set. */
function readSecret(name: string, given: Environment): string | undefined {
  const path = given[`${name}_FILE`]
  if (path === undefined) return undefined
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new ConfigError(`${name}_FILE cannot be read${reason}`)
  }
}
