import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createKeys } from './keys.ts'

const lua = readFileSync(new URL('./lua/runs.lua', import.meta.url), 'utf8')
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const slots = readFileSync(new URL('./lua/slots.lua', import.meta.url), 'utf8')

test("the scripts' suffixes of a run's keys are those of the keys, in their order", () => {
  const [, list = ''] = /RUN_SUFFIXES = \{(.*?)\}/.exec(lua) ?? []
  const base = 'p:run:{s}:r'
  expect([...list.matchAll(/'(.+?)'/g)].map(([, suffix]) => `${base}${suffix}`)).toEqual(
    createKeys('p').run('s', 'r'),
  )
})

test('every field of the rate hash is documented', () => {
  const [, list = ''] = /RATE_FIELDS = \{(.*?)\}/s.exec(slots) ?? []
  const fields = [...list.matchAll(/'(.+?)'/g)].map(([, field]) => field)
  expect(fields.length).toBeGreaterThan(10)
  for (const field of fields) expect(readme, field).toContain(`\`${field}\``)
})
