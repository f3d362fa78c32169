import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { costOf } from '../apps/web/src/runs/estimate.ts'
import { dollarsFor } from '../packages/contracts/src/model-prices.ts'
import { tierInfo } from '../packages/contracts/src/tier.ts'
import { estimateFindTopics } from '../packages/contracts/src/token-estimate.ts'

const MODEL = 'gemini-3.5-flash-lite'
const NOW = Date.parse('2026-11-28')
const titles = { titles: 1000, characters: 60_000 }
const defaults = {
  ...titles,
  withPhrase: false,
  secondOpinion: true,
  model: MODEL,
  delayMs: tierInfo.paid.delayMs,
  quota: undefined,
}

/** @param {string} page */
const textOf = (page) => readFileSync(new URL(`../${page}`, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')

/** @param {number | undefined} dollars */
const price = (dollars) => `$${dollars?.toFixed(2)}`

/**
 * Returns by how many dollars a price differs from that of the defaults.
 * @param {Partial<typeof defaults>} change
 * @param {number} titlesPerRequest
 */
function difference(change, titlesPerRequest) {
  const [usual, changed] = [defaults, { ...defaults, ...change }].map(
    (work) => costOf(work, titlesPerRequest, NOW).dollars ?? Number.NaN,
  )
  return Math.abs((changed ?? Number.NaN) - (usual ?? Number.NaN))
}

test.each(['README.md', 'docs/guide/sources.md'])('%s names what the defaults cost on a paid key', (page) => {
  const text = textOf(page)
  for (const titlesPerRequest of [1, 20]) {
    const { dollars, durationMs } = costOf(defaults, titlesPerRequest, NOW)
    expect(text).toContain(price(dollars))
    const minutes = Math.round(durationMs / 60_000)
    expect(text).toContain(minutes > 0 ? `${minutes} minutes` : `${durationMs / 1000} seconds`)
  }
  const topics = price(dollarsFor(MODEL, estimateFindTopics(titles), NOW))
  expect(text).toMatch(new RegExp(`_Find topics_(, a run of its own,)? costs at most \\${topics}`))
})

test('the guide names what a second opinion and search phrases cost on a paid key', () => {
  const [alone, twenty] = [1, 20].map((each) => price(difference({ withPhrase: true }, each)))
  const text = textOf('docs/guide/sources.md')
  for (const titlesPerRequest of [1, 20])
    expect(text).toContain(
      `Without the second opinion it is ${price(difference({ secondOpinion: false }, titlesPerRequest))} less.`,
    )
  expect(text).toContain(`Search phrases cost ${alone} more at 1 per request and ${twenty} at 20.`)
})
