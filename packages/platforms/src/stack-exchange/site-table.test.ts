import { expect, test } from 'vitest'
import { createSiteTable } from './site-table.ts'

const one = {
  items: [{ name: 'cooking', title: 'Seasoned Advice', audience: '' }],
  hasMore: false,
  dropped: 0,
}

test('an API’s sites are cached for a day, and at most two APIs’ sites are cached', async () => {
  let now = 0
  let read = 0
  const list = async () => {
    read += 1
    return one
  }
  const table = createSiteTable(() => now)
  await table.get('a', list)
  now += 86_399_999
  await table.get('a', list)
  expect(read).toBe(1)
  now += 1
  await table.get('a', list)
  expect(read).toBe(2)
  await table.get('b', list)
  await table.get('c', list)
  expect(read).toBe(4)
  await table.get('c', list)
  await table.get('a', list)
  expect(read).toBe(5)
})

test('a caller that aborts gets its own reason, and the others get the sites', async () => {
  const pages = Promise.withResolvers<typeof one>()
  const table = createSiteTable()
  const stop = new AbortController()
  const stopped = table.get('a', () => pages.promise, stop.signal)
  const waiting = table.get('a', () => pages.promise)
  const reason = new Error('the person left')
  stop.abort(reason)
  await expect(stopped).rejects.toBe(reason)
  pages.resolve(one)
  expect(await waiting).toEqual(one.items)
})
