import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { configurationPage, envExample } from './env-example.ts'
import { main, read, root } from './testing/compose-files.ts'
import { listVariables, programs, secrets, setByCompose } from './variables.ts'

const text = read('docker-compose.yml')
const { services } = main

/** Returns a setting's number, of bytes for a size such as `512mb`. */
function sizeOf(text: string): number {
  const [, digits, unit = ''] = /^(\d+)([kmg]?)b?$/.exec(text) ?? []
  return Number(digits) * 1024 ** ['', 'k', 'm', 'g'].indexOf(unit)
}

test('.env.example matches the schemas', () => {
  expect(read('.env.example'), 'run `npm run env-example`').toBe(envExample())
})

test('the settings page matches the schemas', () => {
  expect(read('docs/running/configuration.md'), 'run `npm run env-example`').toBe(configurationPage())
})

test('the preset for an institute raises settings of Compose and the API, and nothing else', () => {
  const lines = read('deploy/presets/institute.env').matchAll(/^(\w+)=(.+)$/gm)
  const preset = new Map([...lines].map(([, name = '', value = '']) => [name, value]))
  const described = new Map(listVariables().map((variable) => [variable.name, variable]))
  expect(preset.size).toBeGreaterThan(0)
  for (const [name, value] of preset) {
    const { default: before, readers } = described.get(name) ?? {}
    expect.soft(['api', 'compose'], name).toContain(readers?.join())
    const schema = programs[readers?.[0] ?? 'api'][name]
    expect.soft(schema && z.safeParse(schema, value).success, name).toBe(true)
    expect.soft(sizeOf(value), name).toBeGreaterThan(sizeOf(before ?? ''))
  }
})

test('package.json, CHANGELOG.md and the images have the same release', () => {
  const { version } = JSON.parse(read('package.json'))
  expect(/^## (\S+)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
  expect(listVariables().find(({ name }) => name === 'QUARRY_VERSION')?.default).toBe(version)
  expect([...text.matchAll(/QUARRY_VERSION:-([^}]+)/g)].map(([, tag]) => tag)).toEqual(Array(6).fill(version))
})

test('the compose files read only documented variables', () => {
  const files = ['compose.secrets.yml', 'hosts/compose.shared.yml', 'hosts/compose.host.yml']
  const all = [text, ...files.map((file) => read(`deploy/${file}`))].join('')
  const names = [...all.matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  const described = listVariables().map(({ name }) => name)
  // Only the Redis container reads REDIS_PASSWORD_FILE from compose's environment.
  expect(described.concat('REDIS_PASSWORD_FILE')).toEqual(expect.arrayContaining([...new Set(names)]))
})

test.each(['api', 'worker', 'sandbox'] as const)('%s gets every variable that it reads', (program) => {
  const handed = services[program]?.environment ?? {}
  for (const name of Object.keys(programs[program])) {
    if (setByCompose.has(name) || name === 'REDIS_PASSWORD') continue
    expect.soft(handed[name], name).toMatch(new RegExp(`^\\$\\{${name}:-.*\\}$`))
  }
})

test('a program gets no variable that it does not read', () => {
  for (const program of ['api', 'worker', 'sandbox'] as const) {
    const known = Object.keys(programs[program]).flatMap((name) =>
      secrets.has(name) ? [name, `${name}_FILE`] : [name],
    )
    expect
      .soft(known, program)
      .toEqual(expect.arrayContaining(Object.keys(services[program]?.environment ?? {})))
  }
})

test.each(['.env', 'secrets/ops_password'])('git ignores %s', (path) => {
  const cwd = fileURLToPath(root)
  expect(spawnSync('git', ['check-ignore', '--quiet', '--no-index', path], { cwd }).status).toBe(0)
})
