import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { costOf } from '../apps/web/src/runs/estimate.ts'
import { tierInfo } from '../packages/contracts/src/tier.ts'

test.each(['README.md', 'docs/guide/sources.md'])('%s names what the defaults cost on a paid key', (page) => {
  const text = readFileSync(new URL(`../${page}`, import.meta.url), 'utf8')
  const work = {
    titles: 1000,
    characters: 60_000,
    withPhrase: false,
    secondOpinion: true,
    model: 'gemini-3.5-flash-lite',
    delayMs: tierInfo.paid.delayMs,
    quota: undefined,
  }
  for (const titlesPerRequest of [1, 20]) {
    const { dollars, durationMs } = costOf(work, titlesPerRequest, Date.parse('2026-11-28'))
    expect(text).toContain(`$${dollars?.toFixed(2)}`)
    const minutes = Math.round(durationMs / 60_000)
    expect(text).toContain(minutes > 0 ? `${minutes} minutes` : `${durationMs / 1000} seconds`)
  }
})
