import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { read, root } from './testing/compose-files.ts'

test('the image is built from every package and app', () => {
  const manifests = globSync('{apps,packages}/*/package.json', { cwd: fileURLToPath(root) })
  expect(manifests.length).toBeGreaterThan(6)
  for (const manifest of manifests) {
    expect.soft(read('Dockerfile')).toContain(`COPY ${manifest} ${manifest.replace(/package\.json$/, '')}\n`)
  }
})

test.each([
  ['Dockerfile', /^ARG NODE_IMAGE=(.+)$/m],
  ['deploy/proxy/Dockerfile', /^ARG CADDY_IMAGE=(.+)$/m],
  ['docker-compose.yml', /^ {4}image: (redis:.+)$/m],
])('%s pins its base image by digest', (file, pattern) => {
  expect(pattern.exec(read(file))?.[1]).toMatch(/^\w+:[\w.-]+@sha256:[0-9a-f]{64}$/)
})

test('the proxy accepts the largest upload that the API accepts', () => {
  const [, mebibytes] =
    /UPLOAD_BYTES_MAX = (\d+) \* 1024 \* 1024\n/.exec(read('packages/contracts/src/limits.ts')) ?? []
  // Caddy's MB is a million bytes.
  expect(read('deploy/proxy/Caddyfile')).toContain(`max_size ${mebibytes}MiB\n`)
})
