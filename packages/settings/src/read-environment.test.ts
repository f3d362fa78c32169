import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ConfigError, type Environment, persistedSecret, readEnvironment } from './read-environment.ts'
import { wholeNumber } from './variables.ts'

const folder = mkdtempSync(join(tmpdir(), 'settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const Variables = z.object({
  PASSWORD: z.string().min(8, 'is too short'),
  PORT: wholeNumber(1, 9).default(3),
})
const read = (environment: Environment) => readEnvironment(Variables, environment, { secrets: ['PASSWORD'] })

function errorOf(environment: Environment): string {
  try {
    read(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

test('a secret comes from the environment or from a file, without the line break at its end', () => {
  expect(read({ PASSWORD: 'in the environment' }).PASSWORD).toBe('in the environment')
  expect(read({ PASSWORD_FILE: file('password', 'in a file\n') }).PASSWORD).toBe('in a file')
})

test('the environment takes precedence over the file', () => {
  const PASSWORD_FILE = file('other', 'in a file')
  expect(read({ PASSWORD: 'in the environment', PASSWORD_FILE }).PASSWORD).toBe('in the environment')
})

test('only secrets are read from files', () => {
  expect(read({ PASSWORD: 'long enough', PORT_FILE: file('port', '5') }).PORT).toBe(3)
})

test('an empty variable and an empty file are treated as not set', () => {
  expect(errorOf({ PASSWORD: '' })).toBe('PASSWORD must be set')
  expect(errorOf({ PASSWORD_FILE: file('empty', '\n') })).toBe('PASSWORD must be set')
})

test('the error for a missing file states its variable', () => {
  expect(errorOf({ PASSWORD_FILE: join(folder, 'nowhere') })).toBe('PASSWORD_FILE cannot be read (ENOENT)')
})

test('all errors are reported at once, without the values', () => {
  expect(errorOf({ PASSWORD: 'hunter2', PORT: '70' })).toBe('PASSWORD is too short\nPORT must be at most 9')
})

let secretsFolder: string
beforeEach(() => {
  secretsFolder = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterEach(() => rmSync(secretsFolder, { recursive: true }))

test('a secret is generated once and stays the same', () => {
  expect(persistedSecret(secretsFolder, 'key', () => 'first')).toBe('first')
  expect(persistedSecret(secretsFolder, 'key', () => 'second')).toBe('first')
})

test('only the owner may read the secret’s file, and no draft remains', () => {
  persistedSecret(secretsFolder, 'key', () => 'first')
  expect(statSync(join(secretsFolder, 'key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(secretsFolder)).toEqual(['key'])
})

test('processes that start at the same time agree on one secret', async () => {
  const program = `
    import { persistedSecret } from ${JSON.stringify(new URL('./read-environment.ts', import.meta.url).href)}
    process.stdout.write(persistedSecret(process.argv[1], 'key', () => String(process.pid)))`
  const start = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, secretsFolder])
  const outputs = await Promise.all(Array.from({ length: 4 }, start))
  expect(new Set(outputs.map(({ stdout }) => stdout)).size).toBe(1)
})

test('the error for a path that is not a folder states the path', () => {
  const path = join(secretsFolder, 'file')
  writeFileSync(path, '')
  expect(() => persistedSecret(path, 'key', () => 'x')).toThrow(ConfigError)
  expect(() => persistedSecret(path, 'key', () => 'x')).toThrow('SECRETS_FOLDER must be a folder')
})
