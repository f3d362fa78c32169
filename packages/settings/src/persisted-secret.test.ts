import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { persistedSecret } from './persisted-secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a secret is generated once and stays the same', () => {
  expect(persistedSecret(folder, 'key', () => 'first')).toBe('first')
  expect(persistedSecret(folder, 'key', () => 'second')).toBe('first')
})

test('only its owner may read it, and no draft is left', () => {
  persistedSecret(folder, 'key', () => 'first')
  expect(statSync(join(folder, 'key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['key'])
})

test('processes that start at once agree on one', async () => {
  const program = `
    import { persistedSecret } from ${JSON.stringify(new URL('./persisted-secret.ts', import.meta.url).href)}
    process.stdout.write(persistedSecret(process.argv[1], 'key', () => String(process.pid)))`
  const start = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, folder])
  const outputs = await Promise.all(Array.from({ length: 4 }, start))
  expect(new Set(outputs.map(({ stdout }) => stdout)).size).toBe(1)
})

test('a path that is not a folder is rejected by name', () => {
  const path = join(folder, 'file')
  writeFileSync(path, '')
  expect(() => persistedSecret(path, 'key', () => 'x')).toThrow(ConfigError)
  expect(() => persistedSecret(path, 'key', () => 'x')).toThrow('SECRETS_FOLDER must be a folder')
})
