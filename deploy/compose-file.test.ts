import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { read } from './testing/compose-files.ts'

type Service = {
  profiles?: string[]
  user?: string
  build?: { context: string }
  ports?: string[]
  healthcheck?: { test: string[] }
  cap_drop?: string[]
  security_opt?: string[]
  read_only?: boolean
}

/** Returns the user that a service runs as, which is its own or the one of the Dockerfile's last stage. */
function userOf({ user, build }: Service): string | undefined {
  if (user !== undefined || !build) return user
  const lastStage = read(`${build.context}/Dockerfile`)
    .split(/^FROM /m)
    .at(-1)
  return /^USER (\S+)/m.exec(lastStage ?? '')?.[1]
}

const text = read('docker-compose.yml')
const { services }: { services: Record<string, Service> } = parse(text, { merge: true })

// `npm run test:containers` also starts the containers and waits until they are healthy.
test('110 A deployment needs no edits, has health checks and users without rights, and publishes the web port alone', () => {
  const unset = text.match(/(?<!\$)\$\{\w+(?:\}|:?\?)/g)
  expect(unset, 'variables that somebody has to set').toBeNull()
  expect(text).not.toContain('env_file')

  const started = Object.entries(services).filter(([, { profiles }]) => profiles === undefined)
  expect(started.map(([name]) => name).toSorted()).toEqual(['api', 'redis', 'worker'])
  for (const [name, service] of started) expect(service.healthcheck?.test, name).toEqual(expect.any(Array))
  const published = started.filter(([, { ports }]) => ports !== undefined)
  expect(published.map(([name, { ports }]) => [name, ports?.length])).toEqual([['api', 1]])

  for (const [name, service] of Object.entries(services)) {
    expect(userOf(service), `the user of ${name}`).toMatch(/^[1-9]\d*(?::[1-9]\d*)?$/)
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  }
})
