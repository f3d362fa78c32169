import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const script = fileURLToPath(new URL('pin-images.sh', import.meta.url))

test('digests replace older ones in .env, which keeps its other lines and its mode; --help changes nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-pin-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [docker, env] = [join(folder, 'docker'), join(folder, '.env')]
  writeFileSync(docker, '#!/bin/sh\n[ "$1" = pull ] || echo "registry/some-image@sha256:new"\n', {
    mode: 0o755,
  })
  writeFileSync(env, 'OPS_PASSWORD=a b\nREDIS_IMAGE=redis:8-alpine@sha256:old\n')
  chmodSync(env, 0o600)
  const run = (...args: string[]) =>
    execFileSync('sh', [script, ...args], { cwd: folder, env: { PATH: `${folder}:/usr/bin:/bin` } })

  run('--help')
  expect(readFileSync(env, 'utf8')).toContain('sha256:old')
  run()
  expect(readFileSync(env, 'utf8').split('\n')).toEqual([
    'OPS_PASSWORD=a b',
    'NODE_IMAGE=node:24-bookworm-slim@sha256:new',
    'REDIS_IMAGE=redis:8-alpine@sha256:new',
    'CADDY_IMAGE=caddy:2-alpine@sha256:new',
    '',
  ])
  expect(statSync(env).mode & 0o777).toBe(0o600)
})
