import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const slots = readFileSync(new URL('./lua/slots.lua', import.meta.url), 'utf8')

test('every field of the rate hash is documented', () => {
  const [, list = ''] = /RATE_FIELDS = \{(.*?)\}/s.exec(slots) ?? []
  const fields = [...list.matchAll(/'(.+?)'/g)].map(([, field]) => field)
  expect(fields.length).toBeGreaterThan(10)
  for (const field of fields) expect(readme, field).toContain(`\`${field}\``)
})
