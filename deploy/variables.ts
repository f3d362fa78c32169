import { versionVariable } from '@quarry/settings/shared-variables'
import { wholeNumber } from '@quarry/settings/variables'
import { z } from 'zod'
import { Environment as Api, secretVariables as apiSecrets } from '../apps/api/src/config.ts'
import { Environment as Sandbox } from '../apps/sandbox/src/config.ts'
import { Environment as Worker, secretVariables as workerSecrets } from '../apps/worker/src/config.ts'

const size = z.string().regex(/^\d+[kmg]b?$/i, 'must be a size such as 512mb')
/** Empty if the engine should choose the port. */
const ports = z.string().regex(/^(\d{1,5}(-\d{1,5})?)?$/, 'must be a port, or two with a dash between them')

/** docker-compose.yml's own variables; `.env.example` is generated from the descriptions. */
const ComposeVariables = z.object({
  WEB_BIND: z
    .ipv4()
    .default('0.0.0.0')
    .describe('Address of the published web port; 127.0.0.1 behind a proxy'),
  WEB_PORT: ports
    .default('3000')
    .describe('The web port. 3000-3009 gives each of several API replicas its own; empty: any free port'),
  COMPOSE_PROFILES: z
    .string()
    .regex(
      /^(sandbox|tls|model)(,(sandbox|tls|model))*$/,
      'must be sandbox, tls and model, or some of them with commas between',
    )
    .optional()
    .describe(
      'sandbox: simulators for demo credentials. tls: HTTPS for DOMAIN. model: Ollama, for MODEL_ENDPOINT. Several: sandbox,tls',
    ),
  DOMAIN: z
    .string()
    .default('localhost')
    .describe('With tls: the public host name, for which Caddy gets a certificate'),
  PROXY_WITHOUT_LOGIN: z
    .literal('1', 'must be 1')
    .optional()
    .describe('With tls: 1 lets everyone in who can reach DOMAIN; without it, a public DOMAIN needs a login'),
  API_REPLICAS: wholeNumber(1, 50)
    .default(1)
    .describe('API containers; several need the proxy, or a range of ports in WEB_PORT'),
  WORKER_REPLICAS: wholeNumber(1, 50).default(1).describe('Worker containers; they share the runs'),
  REDIS_MAXMEMORY: size
    .default('512mb')
    .describe('Memory limit of Redis; when it is full, calls get 503 and nothing is lost'),
  REDIS_MEMORY_LIMIT: size.default('1g').describe('Memory of the Redis container: twice REDIS_MAXMEMORY'),
  REDIS_APPENDONLY: z
    .enum(['yes', 'no'], 'must be yes or no')
    .default('no')
    .describe('yes: sessions and runs survive a restart of Redis, and are stored on disk'),
  PRIVATE_ADDRESS: z
    .ipv4()
    .optional()
    .describe('With deploy/hosts: this machine’s address, at which the others reach it'),
  API_HOSTS: z
    .string()
    .optional()
    .describe('With deploy/hosts, on the shared machine: the APIs, such as 10.0.0.2:3000 10.0.0.3:3000'),
  REDIS_CA: z
    .string()
    .optional()
    .describe('With deploy/hosts, on a host: file with the certificate of Redis or of its private authority'),
  METRICS_PORTS: ports
    .default('9464')
    .describe('With deploy/hosts, on a host: as many ports as workers, for their metrics, such as 9464-9465'),
  QUARRY_VERSION: versionVariable,
})

const programNames = ['compose', 'api', 'worker', 'sandbox'] as const
export type Program = (typeof programNames)[number]

/** The programs with the schemas of their environments. */
export const programs: Readonly<Record<Program, z.core.$ZodShape>> = {
  compose: ComposeVariables.shape,
  api: Api.shape,
  worker: Worker.shape,
  sandbox: Sandbox.shape,
}

/** Variables that may also be in a file, named by `NAME_FILE`. */
export const secrets: ReadonlySet<string> = new Set([...apiSecrets, ...workerSecrets])

/** Variables that docker-compose.yml sets for its containers, so `.env` must not. */
export const setByCompose: ReadonlySet<string> = new Set([
  'PORT',
  'HOST',
  'REDIS_URL',
  'SANDBOX_URL',
  'SECRETS_FOLDER',
])

export interface Variable {
  name: string
  description: string
  /** The default as text; undefined if there is none. */
  default: string | undefined
  readers: Program[]
}

/** Returns every variable once, in the order of the schemas. Throws if two programs describe one differently. */
export function listVariables(): Variable[] {
  const all = new Map<string, Variable>()
  for (const program of programNames) {
    for (const [name, schema] of Object.entries(programs[program])) add(all, program, describe(name, schema))
  }
  return [...all.values()]
}

function add(all: Map<string, Variable>, program: Program, variable: Omit<Variable, 'readers'>): void {
  const known = all.get(variable.name)
  if (known === undefined) {
    all.set(variable.name, { ...variable, readers: [program] })
    return
  }
  const isSame = known.description === variable.description && known.default === variable.default
  if (!isSame && !setByCompose.has(variable.name)) {
    throw new Error(`${variable.name} means one thing to ${known.readers} and another to ${program}.`)
  }
  known.readers.push(program)
}

function describe(name: string, schema: z.core.$ZodType): Omit<Variable, 'readers'> {
  const description = z.globalRegistry.get(schema)?.description
  if (description === undefined) throw new Error(`${name} is not described in its schema.`)
  return { name, description, default: defaultOf(schema) }
}

function defaultOf(schema: z.core.$ZodType): string | undefined {
  if (schema instanceof z.ZodDefault) return String(schema.def.defaultValue)
  return schema instanceof z.ZodPipe ? defaultOf(schema.def.in) : undefined
}
