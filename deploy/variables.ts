import { z } from 'zod'
import { Environment as Api, secretVariables as apiSecrets } from '../apps/api/src/config.ts'
import { Environment as Sandbox } from '../apps/sandbox/src/config.ts'
import { Environment as Worker, secretVariables as workerSecrets } from '../apps/worker/src/config.ts'
import { ComposeVariables } from './compose-variables.ts'

const programNames = ['compose', 'api', 'worker', 'sandbox'] as const
export type Program = (typeof programNames)[number]

/** The programs and the schemas of their environments. */
export const programs: Readonly<Record<Program, z.core.$ZodShape>> = {
  compose: ComposeVariables.shape,
  api: Api.shape,
  worker: Worker.shape,
  sandbox: Sandbox.shape,
}

/** Variables that can be read from a file, by `NAME_FILE`. */
export const secrets: ReadonlySet<string> = new Set([...apiSecrets, ...workerSecrets])

/** Variables that docker-compose.yml sets for its containers, so that `.env` does not. */
export const setByCompose: ReadonlySet<string> = new Set([
  'PORT',
  'HOST',
  'REDIS_URL',
  'SANDBOX_URL',
  'SECRETS_FOLDER',
  'WEB_DIST',
  'HEARTBEAT_FILE',
  'METRICS_HOST',
])

export interface Variable {
  name: string
  description: string
  /** As text; undefined if there is none. */
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
