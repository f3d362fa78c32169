import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  DockerComposeEnvironment,
  getContainerRuntimeClient,
  type StartedDockerComposeEnvironment,
  Wait,
} from 'testcontainers'
import { inject } from 'vitest'
import { z } from 'zod'
import { freePort } from '../../scripts/ports.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** A file that overrides docker-compose.yml in every deployment; empty for none. */
    composeOverride: string
    /** The image that the proxy is built from, or an empty string for the pinned one. */
    caddyImage: string
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const START_LIMIT_MS = 180_000
const MAIN_FILE = 'docker-compose.yml'
const run = promisify(execFile)

const Container = z.object({
  Id: z.string(),
  Name: z.string(),
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

export interface Up {
  profiles?: readonly string[]
  /** The services to start, which are all services of the profiles by default. */
  services?: readonly string[]
  /** How many containers each service has; one by default. */
  scale?: Readonly<Record<string, number>>
}

const client = await getContainerRuntimeClient()
/** The engine's own client, for what testcontainers doesn't offer. */
export const engine = client.container.dockerode

/**
 * Prepares a deployment with its own project, port and `.env`, separate from others on this machine, without starting
 * it. `settings` is its `.env`; `files` override the first file, and `override` is the content of another such file. With
 * another first file than docker-compose.yml, it builds nothing and uses the images that are there.
 */
export async function createDeployment(
  settings: Record<string, string> = {},
  files: readonly string[] = [],
  override?: { services: object; secrets?: object; networks?: object },
  firstFile = MAIN_FILE,
) {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-deployment-'))
  const environmentFile = join(folder, 'env')
  const overrideFile = override && join(folder, 'override.json')
  // JSON is valid YAML.
  if (overrideFile) writeFileSync(overrideFile, JSON.stringify(override))
  const project = `quarrytest${randomUUID().slice(0, 8)}`
  const port = await freePort()
  const isMain = firstFile === MAIN_FILE
  const images = isMain && inject('composeOverride')
  const given = [...files, ...(images ? [images] : []), ...(overrideFile ? [overrideFile] : [])]
  const sources = [firstFile, ...given]
  const current: Record<string, string> = {
    WEB_BIND: '127.0.0.1',
    WEB_PORT: String(port),
    QUARRY_VERSION: 'test',
    ...settings,
  }
  let started: StartedDockerComposeEnvironment | undefined

  async function containers(...services: string[]): Promise<Container[]> {
    const label = [`com.docker.compose.project=${project}`]
    const found = await engine.listContainers({ all: true, filters: { label } })
    const all = await Promise.all(
      found.map(async ({ Id }) => Container.parse(await engine.getContainer(Id).inspect())),
    )
    return services.length === 0 ? all : all.filter((container) => services.includes(serviceOf(container)))
  }

  async function first(service: string) {
    const [container] = await containers(service)
    if (!container) throw new Error(`${service} has no container`)
    return engine.getContainer(container.Id)
  }

  function writeEnvironment(): void {
    const lines = Object.entries(current).map(([name, value]) => `${name}=${value}`)
    writeFileSync(environmentFile, `${lines.join('\n')}\n`)
  }

  return {
    project,
    containers,
    /** The web port's URL. */
    url: `http://127.0.0.1:${port}`,

    /** Sets variables in `.env` for the next `up`. */
    set(changes: Record<string, string>): void {
      Object.assign(current, changes)
    },

    /** Builds the services' images without starting them. */
    async build(...services: string[]): Promise<void> {
      writeEnvironment()
      const files = sources.flatMap((file) => ['--file', file])
      const options = ['--project-name', project, '--env-file', environmentFile, ...files]
      await run('docker', ['compose', ...options, 'build', ...services], { cwd: root })
    },

    /** Builds and starts the deployment, or updates the running one. Resolves when every container is healthy. */
    async up({ profiles = [], services, scale = {} }: Up = {}): Promise<void> {
      writeEnvironment()
      const scaling = Object.entries(scale).flatMap(([service, count]) => ['--scale', `${service}=${count}`])
      const environment = new DockerComposeEnvironment(root, sources)
      if (isMain) environment.withBuild()
      started = await environment
        .withProjectName(project)
        .withEnvironmentFile(environmentFile)
        .withProfiles(...profiles)
        .withDefaultWaitStrategy(Wait.forHealthCheck())
        .withStartupTimeout(START_LIMIT_MS)
        .withClientOptions({ commandOptions: scaling })
        .up(services && [...services])
    },

    /** Runs a program in the service's container and returns its output. Throws if its exit code is not 0. */
    async exec(service: string, ...command: string[]): Promise<string> {
      const { exitCode, stdout, stderr } = await client.container.exec(await first(service), command)
      if (exitCode !== 0)
        throw new Error(`${command.join(' ')} in ${service} ended with ${exitCode}: ${stderr}`)
      return stdout
    },

    async restart(service: string): Promise<void> {
      await (await first(service)).restart()
    },

    /** Returns the containers' logs. */
    async logs(...services: string[]): Promise<string> {
      const all = await containers(...services)
      return (await Promise.all(all.map(({ Id }) => logOf(Id)))).join('')
    },

    /** Removes the containers and their volumes. */
    async down(): Promise<void> {
      await started?.down({ removeVolumes: true })
    },

    async remove(): Promise<void> {
      await started?.down({ removeVolumes: true })
      rmSync(folder, { recursive: true })
    },
  }
}

export function serviceOf({ Config }: Container): string {
  return Config.Labels['com.docker.compose.service'] ?? ''
}

export async function logOf(id: string): Promise<string> {
  return (await engine.getContainer(id).logs({ stdout: true, stderr: true })).toString()
}
