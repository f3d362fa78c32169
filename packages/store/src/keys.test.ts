import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the README has a row for every key, and for no other', () => {
  const [, others = ''] = read('../README.md').split('## Others\n')
  const built = [...read('keys.ts').matchAll(/\$\{prefix\}:([\w-]+)/g)].map(([, name]) => name)
  const described = [...others.matchAll(/^\| `([\w-]+)/gm)].map(([, name]) => name)
  // Sessions, runs and rates have sections of their own.
  expect(new Set([...described, 's', 'run', 'rl'])).toEqual(new Set(built))
})
