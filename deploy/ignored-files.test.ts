import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const cwd = fileURLToPath(new URL('..', import.meta.url))

test.each(['.env', 'secrets/ops_password'])('git ignores %s', (path) => {
  expect(spawnSync('git', ['check-ignore', '--quiet', '--no-index', path], { cwd }).status).toBe(0)
})
