import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('each of the 110 acceptance checks has a test or a step with its number', () => {
  const files = globSync(['e2e/*.test.ts', 'e2e/acceptance/*.test.ts', 'deploy/*.test.ts'], { cwd: root })
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const numbered = text.matchAll(/'((?:\d+, )*\d+) [A-Z]/g)
  const found = new Set([...numbered].flatMap(([, numbers = '']) => numbers.split(', ').map(Number)))
  const missing = Array.from({ length: 110 }, (_, at) => at + 1).filter((check) => !found.has(check))
  expect(missing).toEqual([])
})
