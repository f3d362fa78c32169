import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const CHECKS = 110

test('each of the 110 acceptance checks is the name of a test', () => {
  const names = globSync('e2e/**/*.test.ts', { cwd: root, exclude: (path) => path.includes('node_modules') })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/test\(\s*['"`](\d+(?:, \d+)*) /g)].map(([, numbers]) => numbers))
  const proven = new Set(names.flatMap((numbers) => (numbers ?? '').split(', ').map(Number)))
  const all = Array.from({ length: CHECKS }, (_, index) => index + 1)
  expect(all.filter((check) => !proven.has(check))).toEqual([])
})
