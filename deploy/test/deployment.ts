import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { z } from 'zod'
import { freePort } from '../../scripts/ports.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** Prefix of this run's deployment names. */
    project: string
    /** The compose command with its first arguments. */
    composeCommand: string[]
    /** A file that overrides docker-compose.yml in every deployment; empty for none. */
    composeOverride: string
  }
}

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const START_LIMIT_MS = 180_000
const POLL_INTERVAL_MS = 500
const OUTPUT_BYTES = 16 * 1024 * 1024

const Container = z.object({
  Id: z.string(),
  Name: z.string(),
  Image: z.string(),
  RestartCount: z.number(),
  State: z.object({ Status: z.string(), Health: z.object({ Status: z.string() }).optional() }),
  Config: z.object({ User: z.string(), Env: z.array(z.string()), Labels: z.record(z.string(), z.string()) }),
  Path: z.string(),
  Args: z.array(z.string()),
  HostConfig: z.looseObject({
    ReadonlyRootfs: z.boolean(),
    CapDrop: z.array(z.string()).nullable(),
    CapAdd: z.array(z.string()).nullable(),
    SecurityOpt: z.array(z.string()).nullable(),
    Init: z.boolean().nullish(),
    Memory: z.number(),
    PidsLimit: z.number().nullable(),
    LogConfig: z.object({ Config: z.record(z.string(), z.string()) }),
    PortBindings: z.record(z.string(), z.array(z.unknown())).nullable(),
  }),
})
export type Container = z.infer<typeof Container>

export type Deployment = Awaited<ReturnType<typeof createDeployment>>

export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await run('docker', args, { maxBuffer: OUTPUT_BYTES })
  return stdout
}

/**
 * Prepares a deployment with its own project, port and `.env`, separate from others on this machine, without starting
 * it. `settings` is its `.env`; `files` override docker-compose.yml, and `override` is the content of another such
 * file.
 */
export async function createDeployment(
  settings: Record<string, string> = {},
  files: readonly string[] = [],
  override?: { services: object; secrets?: object },
) {
  const [name, composeCommand] = [inject('project'), inject('composeCommand')]
  const folder = mkdtempSync(join(tmpdir(), 'quarry-deployment-'))
  const environmentFile = join(folder, 'env')
  const overrideFile = override && join(folder, 'override.json')
  // JSON is valid YAML.
  if (overrideFile) writeFileSync(overrideFile, JSON.stringify(override))
  const project = `${name}${randomUUID().slice(0, 8)}`
  const port = await freePort()
  const [program = '', ...first] = composeCommand
  const all = ['docker-compose.yml', inject('composeOverride'), ...files, overrideFile]
  const sources = all.flatMap((file) => (file ? ['--file', file] : []))
  const own = [...sources, '--project-name', project, '--env-file', environmentFile]
  const current: Record<string, string> = {
    WEB_BIND: '127.0.0.1',
    WEB_PORT: String(port),
    QUARRY_VERSION: 'test',
    ...settings,
  }

  writeEnvironment()

  async function compose(...args: string[]): Promise<string> {
    const { stdout } = await run(program, [...first, ...own, ...args], { cwd: root, maxBuffer: OUTPUT_BYTES })
    return stdout
  }

  function writeEnvironment(): void {
    const lines = Object.entries(current).map(([name, value]) => `${name}=${value}`)
    writeFileSync(environmentFile, `${lines.join('\n')}\n`)
  }

  async function containers(...services: string[]): Promise<Container[]> {
    const filters = ['--filter', `label=com.docker.compose.project=${project}`]
    const ids = (await docker('ps', '--all', '--quiet', ...filters)).split('\n').filter(Boolean)
    if (ids.length === 0) return []
    const all = z.array(Container).parse(JSON.parse(await docker('inspect', ...ids)))
    return services.length === 0 ? all : all.filter((container) => services.includes(serviceOf(container)))
  }

  async function states(): Promise<string[]> {
    const all = await containers()
    return all.map((one) => `${serviceOf(one)} ${one.State.Status} ${one.State.Health?.Status ?? ''}`.trim())
  }

  return {
    project,
    compose,
    containers,
    /** The web port's URL. */
    url: `http://127.0.0.1:${port}`,

    /** Changes variables in `.env` for the commands that follow. */
    set(changes: Record<string, string>): void {
      Object.assign(current, changes)
      writeEnvironment()
    },

    /**
     * Waits until every container is running, and healthy if it has a health check. Throws their states after three
     * minutes.
     */
    async untilHealthy(): Promise<void> {
      const deadline = performance.now() + START_LIMIT_MS
      for (;;) {
        const unhealthy = (await states()).filter((state) => !/ running( healthy)?$/.test(state))
        if (unhealthy.length === 0) return
        if (performance.now() > deadline) throw new Error(unhealthy.join(', '))
        await sleep(POLL_INTERVAL_MS)
      }
    },

    /** Runs a program in the service's container and returns the output. */
    async exec(service: string, ...command: string[]): Promise<string> {
      return await compose('exec', '-T', service, ...command)
    },

    async remove(): Promise<void> {
      await compose('--profile', 'sandbox', '--profile', 'tls', 'down', '--volumes', '--timeout', '5')
      rmSync(folder, { recursive: true })
    },
  }
}

export function serviceOf({ Config }: Container): string {
  return Config.Labels['com.docker.compose.service'] ?? ''
}
