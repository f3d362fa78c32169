import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

export const root = new URL('../../', import.meta.url)
export const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

const names = z.array(z.string()).default([])
const byName = z.record(z.string(), z.unknown()).default({})
export const Service = z.looseObject({
  environment: byName,
  profiles: names,
  networks: names,
  volumes: names,
  secrets: names,
})
const Compose = z.object({
  services: z.record(z.string(), Service),
  networks: byName,
  volumes: byName,
  secrets: z.record(z.string(), z.object({ file: z.string() })).default({}),
})

/** Returns what a Compose file says, in which YAML's merge keys are resolved. */
export const compose = (path: string) => Compose.parse(parse(read(path), { merge: true }))
export const main = compose('docker-compose.yml')
