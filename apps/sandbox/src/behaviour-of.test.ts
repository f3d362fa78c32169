import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { behaviourOf, projectOf } from './behaviour-of.ts'
import { geminiBehaviours } from './gemini/behaviours.ts'
import { redditBehaviours } from './reddit/behaviours.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const rows = (behaviours: readonly { name: string; description: string }[]) =>
  behaviours.map(({ name, description }) => [`\`${name}\``, description])

/** The cells of the table under a heading, without the padding that the formatter gives them. */
const listed = (heading: string) =>
  (readme.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\||\|$/g, '').trim()))

test('the README lists every Gemini behaviour as the table does', () => {
  expect(listed('Gemini keys')).toEqual(rows(geminiBehaviours))
})

test('the README lists every Reddit behaviour as the table does', () => {
  expect(listed('Reddit client ids')).toEqual(rows(redditBehaviours))
})

test.each([
  ['demo-free', 'demo-free'],
  ['demo-free.7f3k', 'demo-free'],
  ['demo-free.projectA:1', 'demo-free'],
  ['demo-unknown', 'demo'],
  ['demolition', 'demo'],
  ['AIzaSomethingReal', undefined],
  ['', undefined],
])('the credential %j behaves as %j', (credential, name) => {
  expect(behaviourOf(geminiBehaviours, credential)?.name).toBe(name)
})

test('keys before a colon are one project', () => {
  expect(projectOf('demo-free.projectA:1')).toBe(projectOf('demo-free.projectA:2'))
  expect(projectOf('demo-free.a')).not.toBe(projectOf('demo-free.b'))
})
