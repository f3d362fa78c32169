import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { behaviorOf } from './behavior-of.ts'
import { geminiBehaviors } from './gemini/behaviors.ts'
import { projectOf } from './gemini/keys.ts'
import { redditBehaviors } from './reddit/behaviors.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

/** Returns the names in the table below a heading. */
const listed = (heading: string) =>
  [...(readme.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').matchAll(/^\| `(\S+)`/gm)].map(
    ([, name]) => name,
  )

test('the README describes every behavior', () => {
  expect(listed('Gemini keys')).toEqual([...geminiBehaviors.keys()])
  expect(listed('Reddit client ids')).toEqual([...redditBehaviors.keys()])
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
  expect(behaviorOf(geminiBehaviors, credential)).toBe(geminiBehaviors.get(name ?? ''))
})

test('keys before a colon are one project', () => {
  expect(projectOf('demo-free.projectA:1')).toBe(projectOf('demo-free.projectA:2'))
  expect(projectOf('demo-free.a')).not.toBe(projectOf('demo-free.b'))
})
