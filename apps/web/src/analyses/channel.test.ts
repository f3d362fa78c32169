import { expect, test, vi } from 'vitest'
import { openChannel } from './channel.ts'

/** Two tabs, of which the second has analysis `a`. */
function twoTabs(onLeave = async (id: string) => id === 'a') {
  const heard = new Set<{ from: number; hear: (event: { data: unknown }) => void }>()
  const tab = (from: number) => ({
    postMessage(data: unknown) {
      for (const other of heard) if (other.from !== from) queueMicrotask(() => other.hear({ data }))
    },
    addEventListener: (_: 'message', hear: (event: { data: unknown }) => void) =>
      void heard.add({ from, hear }),
  })
  const onListed = vi.fn()
  const none = { onLeave: async () => false, isHeld: () => false, onListed }
  const first = openChannel(none, tab(1))
  openChannel({ onLeave, isHeld: (id) => id === 'a', onListed }, tab(2))
  return { first, onListed, say: tab(3).postMessage }
}

test('a tab hears whether another has an analysis, and when it has left it', async () => {
  const { first } = twoTabs()
  expect(await first.ask('is-held', 'a', 10_000)).toBe(true)
  expect(await first.ask('leave', 'a', 10_000)).toBe(true)
  expect(await first.ask('is-held', 'b', 1)).toBe(false)
})

test('two questions about the same analysis are both answered', async () => {
  const { first } = twoTabs()
  const asked = [first.ask('is-held', 'a', 10_000), first.ask('is-held', 'a', 10_000)]
  expect(await Promise.all(asked)).toEqual([true, true])
})

test('a tab does not wait for one that never finishes leaving', async () => {
  const { first } = twoTabs(() => new Promise(() => {}))
  expect(await first.ask('leave', 'a', 1)).toBe(false)
})

test('the list’s changes are told, and a message of another version is ignored', async () => {
  const { first, onListed, say } = twoTabs()
  first.tellListed()
  say({ kind: 'merge', id: 'a' })
  say('listed')
  expect(await first.ask('is-held', 'a', 10_000)).toBe(true)
  expect(onListed).toHaveBeenCalledOnce()
})
