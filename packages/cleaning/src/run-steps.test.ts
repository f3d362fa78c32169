import { expect, onTestFinished, test, vi } from 'vitest'
import { acceptTitles, acceptTitlesInTurns } from './accept-titles.ts'
import { prepareTitles } from './prepare-titles.ts'

const prepared = prepareTitles([
  { id: 'a1', title: '[Help] how do i prune a fig tree that grow too tall' },
  { id: 'b2', title: 'which mesh router covers 3 floors (brick house)' },
])
const items = prepared.map(({ alias, title }) => ({ id: alias, title: title.replace(/ ?[[(].*?[\])]/, '') }))
const options = { keyword: false, absence: 'missing' } as const

/** Counts the turns of the event loop until `running` has ended. */
async function turnsDuring(running: Promise<unknown>): Promise<number> {
  let turns = 0
  let isRunning = true
  const count = () => {
    turns += 1
    if (isRunning) setImmediate(count)
  }
  setImmediate(count)
  await running
  isRunning = false
  return turns
}

test('between checks that take long, other work of the process runs', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1000
    return now
  })
  onTestFinished(() => clock.mockRestore())
  expect(await turnsDuring(acceptTitlesInTurns(prepared, items, options))).toBeGreaterThan(20)
})

test('checks that are over at once take one turn, and find the same', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
  const checked = acceptTitlesInTurns(prepared, items, options)
  expect(await turnsDuring(checked)).toBeLessThanOrEqual(1)
  expect(await checked).toEqual(acceptTitles(prepared, items, options))
})
