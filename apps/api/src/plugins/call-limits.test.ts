import { readdirSync } from 'node:fs'
import { costly } from '@quarry/contracts/endpoints/costly'
import { RunAccepted, startPostCheck } from '@quarry/contracts/endpoints/runs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const Start = z.object({
  url: z.string(),
  config: z.unknown(),
  schema: z.object({
    response: z.custom((value) => value instanceof Object && Object.values(value).includes(RunAccepted)),
  }),
})

const FOLDER = '../../../../packages/contracts/src/endpoints'

test('every endpoint that starts a run is costly', async () => {
  const files = readdirSync(new URL(FOLDER, import.meta.url)).filter((file) => !file.endsWith('.test.ts'))
  const modules: object[] = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ `${FOLDER}/${file}`)),
  )
  const exported = modules.flatMap((module) => Object.values(module))
  const starts = exported.flatMap((value) => Start.safeParse(value).data ?? [])
  expect(starts.map(({ url }) => url)).toContain(startPostCheck.url)
  expect(starts.filter(({ config }) => config !== costly)).toEqual([])
})
