import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config-error.ts'

/**
 * Returns the secret of that name from `folder`, generating it at first use. Processes that start at once get the same one.
 * Throws ConfigError if the folder cannot be read or written.
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
