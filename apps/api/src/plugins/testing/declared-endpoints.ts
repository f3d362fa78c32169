import { readdirSync } from 'node:fs'
import { z } from 'zod'

const FOLDER = '../../../../../packages/contracts/src/endpoints'

const Endpoint = z.object({
  method: z.string(),
  url: z.string(),
  config: z.unknown().optional(),
  schema: z.object({ response: z.unknown().optional() }),
})

/** Returns every endpoint of the contracts, so that tests automatically include new ones. */
export async function declaredEndpoints(): Promise<z.infer<typeof Endpoint>[]> {
  const files = readdirSync(new URL(FOLDER, import.meta.url)).filter((file) => !file.endsWith('.test.ts'))
  const modules: object[] = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ `${FOLDER}/${file}`)),
  )
  const exported = modules.flatMap((module) => Object.values(module))
  return exported.flatMap((value) => Endpoint.safeParse(value).data ?? [])
}
