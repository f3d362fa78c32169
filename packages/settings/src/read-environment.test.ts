import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { type Environment, readEnvironment } from './read-environment.ts'
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

test('an empty variable and an empty file count as not set', () => {
  expect(errorOf({ PASSWORD: '' })).toBe('PASSWORD must be set')
  expect(errorOf({ PASSWORD_FILE: file('empty', '\n') })).toBe('PASSWORD must be set')
})

test('a missing file is named by its variable', () => {
  expect(errorOf({ PASSWORD_FILE: join(folder, 'nowhere') })).toBe('PASSWORD_FILE cannot be read (ENOENT)')
})

test('all errors are reported at once, without the values', () => {
  expect(errorOf({ PASSWORD: 'hunter2', PORT: '70' })).toBe('PASSWORD is too short\nPORT must be at most 9')
})
