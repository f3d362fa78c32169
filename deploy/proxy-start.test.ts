import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const script = fileURLToPath(new URL('proxy/start.sh', import.meta.url))

/** Runs the proxy's start script in a folder like the image's, with a Caddy that prints its arguments. */
function start(environment: Record<string, string>, { login = false, command = 'run' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-proxy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'caddy'), '#!/bin/sh\necho "caddy $*"\n', { mode: 0o755 })
  if (login) {
    mkdirSync(join(folder, 'access'))
    writeFileSync(join(folder, 'access', 'basic-auth.caddy'), '')
  }
  const env = { PATH: folder, ...environment }
  const { status, stdout, stderr } = spawnSync('/bin/sh', [script, command], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return { status, stdout, lastLine: stderr.trimEnd().split('\n').at(-1) }
}

test.each(['quarry.example.org', 'http://quarry.example.org', 'localhost, quarry.example.org'])(
  'the proxy refuses to open %s to everyone, and its last line says what to do',
  (DOMAIN) => {
    const { status, stdout, lastLine } = start({ DOMAIN })
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(lastLine).toContain('COMPOSE_FILE')
    expect(lastLine).toContain('PROXY_WITHOUT_LOGIN=1')
  },
)

test.each([
  ['with a login', { DOMAIN: 'quarry.example.org' }, { login: true }],
  ['if the operator wants no login', { DOMAIN: 'quarry.example.org', PROXY_WITHOUT_LOGIN: '1' }, {}],
  ['for this machine only', { DOMAIN: 'localhost' }, {}],
  ['without a DOMAIN', {}, {}],
])('the proxy starts %s', (_name, environment, options) => {
  expect(start(environment, options)).toMatchObject({ status: 0, stdout: 'caddy run\n' })
})

test('a password can be hashed before there is a login', () => {
  const { stdout } = start({ DOMAIN: 'quarry.example.org' }, { command: 'hash-password' })
  expect(stdout).toBe('caddy hash-password\n')
})
