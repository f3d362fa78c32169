import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ComposeVariables } from './compose-variables.ts'

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
  '%s is the same wherever it stands',
  (name) => {
    const image = images[name]
    expect(read('docker-compose.yml')).toContain(`\${${name}:-${image}}`)
    expect(read('deploy/pin-images.sh')).toContain(`pin ${name} ${image}\n`)
  },
)

test('the default build arguments are those of compose', () => {
  expect(read('Dockerfile')).toContain(`ARG NODE_IMAGE=${images.NODE_IMAGE}\n`)
  expect(read('deploy/proxy/Dockerfile')).toContain(`ARG CADDY_IMAGE=${images.CADDY_IMAGE}\n`)
})
