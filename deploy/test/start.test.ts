import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Container, createDeployment, type Deployment, engine, logOf, serviceOf } from './deployment.ts'

let deployment: Deployment
let all: Container[]
beforeAll(async () => {
  deployment = await createDeployment()
  await deployment.up()
  all = await deployment.containers()
})
afterAll(async () => await deployment.remove())

test('without any settings, Redis, API and worker become healthy and serve the page', async () => {
  expect(all.map(serviceOf).sort()).toEqual(['api', 'redis', 'worker'])
  expect((await fetch(`${deployment.url}/readyz`)).status).toBe(200)
  const page = await fetch(deployment.url)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('<title>Quarry')
  expect((await fetch(`${deployment.url}/docs/`)).status).toBe(200)
})

test('the commands that verify an installation show what the documentation says', async () => {
  const page = readFileSync(new URL('../../docs/running/install.md', import.meta.url), 'utf8')
  const [, ready = ''] = /readyz +# (\{.+\})$/m.exec(page) ?? []
  expect(await (await fetch(`${deployment.url}/readyz`)).json()).toEqual(JSON.parse(ready))
  expect(all.map(({ State }) => State.Health?.Status)).toEqual(['healthy', 'healthy', 'healthy'])
  for (const service of ['api', 'worker'])
    expect(await deployment.logs(service)).toContain('"event":"process.ready"')
})

test('no container has privileges, a writable file system or memory that it does not need', () => {
  for (const { Name, Config, HostConfig } of all) {
    expect.soft(Config.User, Name).toMatch(/^(1000:1000|999)$/)
    expect.soft(HostConfig, Name).toMatchObject({
      ReadonlyRootfs: true,
      CapDrop: ['ALL'],
      CapAdd: null,
      SecurityOpt: ['no-new-privileges:true'],
      Init: true,
      PidsLimit: 200,
    })
    expect.soft(HostConfig.Memory, Name).toBeGreaterThan(0)
    expect.soft(HostConfig.LogConfig.Config, Name).toEqual({ 'max-size': '10m', 'max-file': '5' })
  }
})

test('only the web port is published', () => {
  const published = all.map((one) => [serviceOf(one), Object.keys(one.HostConfig.PortBindings ?? {})])
  expect(Object.fromEntries(published)).toEqual({ api: ['3000/tcp'], redis: [], worker: [] })
})

test('Redis has a generated password and a memory limit, and evicts nothing', async () => {
  const password = (await deployment.exec('redis', 'cat', '/data/password')).trim()
  expect(password).toMatch(/^[0-9a-f]{64}$/)
  expect(await deployment.exec('redis', 'redis-cli', 'ping')).toContain('NOAUTH')
  const get = (name: string) => redisCli(`config get ${name}`)
  expect(await get('maxmemory')).toContain('536870912')
  expect(await get('maxmemory-policy')).toContain('noeviction')
  expect(await get('appendonly')).toContain('no')
})

test('no secret is in an environment, in arguments or in a log', async () => {
  const { password, key } = await generatedSecrets()
  const seen = [JSON.stringify(all)]
  for (const { Id } of all) {
    const log = await logOf(Id)
    expect(log.length).toBeGreaterThan(100)
    seen.push(log, JSON.stringify(await engine.getContainer(Id).top({ ps_args: '-eo pid,args' })))
  }
  for (const one of seen) {
    expect(one).not.toContain(password)
    expect(one).not.toContain(key)
  }
})

test('no image has a secret or a file that might contain one', async () => {
  const { password, key } = await generatedSecrets()
  for (const { Id, Name } of all) {
    const files = (await readImage(Id, ['tar', '--list'])).split('\n')
    expect.soft(files.length, Name).toBeGreaterThan(100)
    expect.soft(files.filter((file) => /(^|\/)\.env|credential-keys|\.(key|p12)$/.test(file))).toEqual([])
    const search = ['grep', '--text', '--count', '--fixed-strings', `--regexp=${password}`, `--regexp=${key}`]
    expect.soft(await readImage(Id, search), Name).toBe('0\n')
  }
})

test('the image is small and has no shell', async () => {
  expect((await engine.getImage('quarry-api:test').inspect()).Size).toBeLessThan(230e6)
  await expect(deployment.exec('worker', '/bin/sh', '-c', 'true')).rejects.toThrow()
})

test('a second `up` changes nothing', async () => {
  await deployment.up()
  expect((await deployment.containers()).map(({ Id }) => Id).sort()).toEqual(all.map(({ Id }) => Id).sort())
})

async function generatedSecrets() {
  const password = (await deployment.exec('redis', 'cat', '/data/password')).trim()
  const read = "fs.readFileSync('/run/quarry/credential-keys','utf8')"
  const key = (await deployment.exec('worker', 'node', '-p', read)).trim().slice('k1:'.length)
  expect(key).toHaveLength(44)
  return { password, key }
}

/**
 * Pipes a container's files, without its volumes, as a tar archive through a program and returns the program's output.
 */
async function readImage(container: string, [program = '', ...args]: readonly string[]): Promise<string> {
  const reader = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const output = text(reader.stdout)
  const files = await engine.getContainer(container).export()
  files.pipe(reader.stdin)
  return await output
}

async function redisCli(command: string): Promise<string> {
  const script = `REDISCLI_AUTH="$(cat /data/password)" redis-cli ${command}`
  return await deployment.exec('redis', 'sh', '-c', script)
}
