import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'

/** States the variable and the reason, but never the value, which may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export type Environment = Readonly<Record<string, string | undefined>>
type Given = ReadonlyMap<string, string | undefined>

export interface EnvironmentOptions {
  /** Variables that may also be in a file, named by `NAME_FILE`. */
  secrets: readonly string[]
  /** Generators for secrets that are not set. The secret is stored in SECRETS_FOLDER if that is set. */
  generated?: Readonly<Record<string, () => string>>
}

/**
 * Returns the schema's variables, each from the environment or else from its file. Throws ConfigError with one line per
 * invalid variable.
 */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
  { secrets, generated = {} }: EnvironmentOptions,
): z.infer<Schema> {
  // Compose passes unset variables as empty strings.
  const given = new Map(Object.entries(environment).filter(([, value]) => value !== ''))
  const makers = new Map(Object.entries(generated))
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

/** Returns the secret from its variable or file; an empty file is treated as not set. */
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

/**
 * Returns the named secret from `folder`, generating it on first use. Processes that start at the same time get the
 * same one. Throws ConfigError if the folder cannot be read or written.
 */
export function persistedSecret(folder: string, name: string, make: () => string): string {
  const path = join(folder, name)
  try {
    return readIfThere(path) ?? makeOnce(path, make)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new ConfigError(`SECRETS_FOLDER must be a folder where ${name} can be stored${reason}`)
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Writes a draft and links it, so that no process reads an incomplete secret. */
function makeOnce(path: string, make: () => string): string {
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, `${make()}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    unlinkSync(draft)
  }
  return readFileSync(path, 'utf8').trim()
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
