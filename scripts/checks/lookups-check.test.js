import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testkit/temporary-folder.ts'
import { unsafeLookups } from './lookups-check.ts'

test('lookups of an object by arbitrary text are reported, except known names, Maps and uses of Object.hasOwn', () => {
  const root = temporaryFolder()
  writeFileSync(
    join(root, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, lib: ['esnext'] } }),
  )
  const source = `
export const sizes: Record<string, number> = { cup: 1 }
export const cups = new Map(Object.entries(sizes))
export const bad = (name: string) => sizes[name]
export const branded = (name: string & { brand: 'name' }) => sizes[name]
export const inside = (name: string) => name in sizes
export function write(name: string) { sizes[name.trim()] = 2 }
export const known = (name: 'cup' | 'jug') => sizes[name]
export const mapped = (name: string) => cups.get(name)
export const listed = (all: string[], at: number) => all[at]
export const own = (row: Record<string, number>, key: string) => (Object.hasOwn(row, key) ? row[key] : 0)
`
  writeFileSync(join(root, 'sizes.ts'), source)
  expect(unsafeLookups(root, 'tsconfig.json', /^sizes/)).toEqual([
    'sizes.ts:4 sizes[name]',
    'sizes.ts:5 sizes[name]',
    'sizes.ts:6 name in sizes',
    'sizes.ts:7 sizes[name.trim()]',
  ])
})
