import { expect, onTestFinished, test, vi } from 'vitest'
import { acceptTitles, acceptTitlesInTurns } from './accept-titles.ts'
import { prepareTitles } from './prepare-titles.ts'
import { runInTurns } from './run-steps.ts'

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

test('a turn takes as many steps as fit into ten milliseconds', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  function* steps() {
    for (let step = 0; step < 35; step += 1) {
      now += 1
      yield
    }
    return 'done'
  }
  const running = runInTurns(steps())
  const turns = await turnsDuring(running)
  // Three, of which the count may miss the first.
  expect(turns).toBeGreaterThanOrEqual(2)
  expect(turns).toBeLessThanOrEqual(3)
  expect(await running).toBe('done')
})

test('checks that are over at once take one turn, and find the same', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
  const checked = acceptTitlesInTurns(prepared, items, options)
  expect(await turnsDuring(checked)).toBeLessThanOrEqual(1)
  expect(await checked).toEqual(acceptTitles(prepared, items, options))
})
