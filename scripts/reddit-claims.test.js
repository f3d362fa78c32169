import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { redditClaims } from '../packages/contracts/src/reddit-claims.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const settings = { userAgent: 'web:quarry:1.0 (self-hosted)', sessionSeconds: 43_200 }
const claims = redditClaims(settings)
/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8')

test('every claim in the text for Reddit names a test that exists', () => {
  for (const { text, proofs } of claims) {
    expect(proofs.length, text).toBeGreaterThan(0)
    for (const { file, test: name } of proofs) {
      const starts = ["'", '"'].map((quote) => `test(${quote}${name}${quote},`)
      expect(
        starts.some((start) => read(file).includes(start)),
        `${file}: ${name}`,
      ).toBe(true)
    }
  }
})

test('the page about approval has each claim with its tests, for the default settings', () => {
  const page = read('docs/reddit-approval.md')
  for (const { text, proofs } of claims) {
    expect(page).toContain(text)
    for (const { file, test: name } of proofs) expect(page).toContain(`\`${file}\`: ${name}`)
  }
})
