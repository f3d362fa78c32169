import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findComposeCommand } from './compose-command.js'

/** @param {Record<string, string>} programs name and shell script of what is installed */
function install(programs) {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-compose-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, script] of Object.entries(programs))
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  vi.stubEnv('PATH', folder)
  vi.stubEnv('COMPOSE_COMMAND', '')
}

test.each([
  ['both', { docker: 'exit 0', 'docker-compose': 'exit 0' }, ['docker', 'compose']],
  ['Docker without the plugin', { docker: 'exit 1', 'docker-compose': 'exit 0' }, ['docker-compose']],
])('with %s, the newest working compose is used', async (_name, programs, command) => {
  install(programs)
  expect(await findComposeCommand()).toEqual(command)
})

test('COMPOSE_COMMAND takes precedence, and without any compose the error says what is missing', async () => {
  install({})
  await expect(findComposeCommand()).rejects.toThrow(
    'Neither `docker compose` nor `docker-compose` works here.',
  )
  vi.stubEnv('COMPOSE_COMMAND', 'podman compose')
  expect(await findComposeCommand()).toEqual(['podman', 'compose'])
})
