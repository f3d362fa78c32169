import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ComposeVariables } from './variables.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const images = ComposeVariables.parse({})

test('the image is built from every package and app', () => {
  const manifests = globSync('{apps,packages}/*/package.json', { cwd: root })
  expect(manifests.length).toBeGreaterThan(6)
  for (const manifest of manifests) {
    expect.soft(read('Dockerfile')).toContain(`COPY ${manifest} ${manifest.replace(/package\.json$/, '')}\n`)
  }
})

test.each(['NODE_IMAGE', 'REDIS_IMAGE', 'CADDY_IMAGE'] as const)(
  '%s is the same everywhere, by its digest',
  (name) => {
    const image = images[name]
    const [tag, digest] = image.split('@')
    expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/)
    expect(read('docker-compose.yml')).toContain(`\${${name}:-${image}}`)
    expect(read('deploy/pin-images.sh')).toContain(`pin ${name} ${tag}\n`)
  },
)

test('the proxy accepts the largest upload that the API accepts', () => {
  const [, mebibytes] =
    /UPLOAD_BYTES_MAX = (\d+) \* 1024 \* 1024\n/.exec(read('packages/contracts/src/limits.ts')) ?? []
  // Caddy counts MB in millions of bytes.
  expect(read('deploy/proxy/Caddyfile')).toContain(`max_size ${mebibytes}MiB\n`)
})

test('the default build arguments are those of compose', () => {
  expect(read('Dockerfile')).toContain(`ARG NODE_IMAGE=${images.NODE_IMAGE}\n`)
  expect(read('deploy/proxy/Dockerfile')).toContain(`ARG CADDY_IMAGE=${images.CADDY_IMAGE}\n`)
})
