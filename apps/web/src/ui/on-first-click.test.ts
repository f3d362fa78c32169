import type { MouseEvent } from 'react'
import { expect, test } from 'vitest'
import { onFirstClick } from './on-first-click.ts'

/** Returns which of these clicks act, each on its own control. */
function acting(
  clicks: readonly Pick<MouseEvent, 'detail' | 'clientX' | 'clientY' | 'timeStamp'>[],
): number[] {
  const acted: number[] = []
  for (const [index, click] of clicks.entries()) onFirstClick(() => acted.push(index))(click as MouseEvent)
  return acted
}

const click = { detail: 1, clientX: 100, clientY: 50, timeStamp: 10_000 }

test('of quick clicks in one place only the first acts, even if another control has appeared there', () => {
  const quick = [0, 200, 400, 600].map((ms) => ({ ...click, timeStamp: click.timeStamp + ms }))
  expect(acting(quick)).toEqual([0])
})

test('clicks after a pause, clicks elsewhere and keys act', () => {
  const later = { ...click, timeStamp: 20_000 }
  const elsewhere = { ...later, clientY: 86, timeStamp: 20_100 }
  const key = { ...elsewhere, detail: 0 }
  expect(acting([later, elsewhere, key, { ...elsewhere, timeStamp: 20_700 }])).toEqual([0, 1, 2, 3])
})
