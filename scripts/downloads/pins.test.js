import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPins } from './fetch-pinned.js'

const { node, pnpm, redis } = readPins()

test('every pin has an exact version and a sha512', () => {
  const pins = [node, pnpm, redis].flatMap((machines) => Object.values(machines))
  for (const pin of pins) {
    expect(pin.version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    expect(pin.integrity).toMatch(/^sha512-[\w+/]{86}==$/)
  }
})

test('Node and pnpm are pinned for every machine that Quarry starts on', () => {
  const machines = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']
  expect(Object.keys(node)).toEqual(machines)
  expect(Object.keys(pnpm)).toEqual(expect.arrayContaining(machines))
})

test('a checkout and the images use the same pnpm, and the images pin its hash', () => {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const [version, hash] = JSON.parse(manifest).packageManager.split('+')
  expect(version).toBe(`pnpm@${pnpm['linux-x64']?.version}`)
  expect(hash).toMatch(/^sha512\.[0-9a-f]{128}$/)
})
