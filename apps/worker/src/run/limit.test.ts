import { expect, test } from 'vitest'
import { createLimit } from './limit.ts'

test('no more tasks than the limit run at the same time, and the others follow in order, even after an error', async () => {
  const limit = createLimit(2)
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const start = (name: string) =>
    limit(async () => {
      begun.push(name)
      const end = Promise.withResolvers<void>()
      ends.set(name, end)
      await end.promise
      return name
    })
  const results = ['a', 'b', 'c', 'd'].map(start)
  expect(begun).toEqual(['a', 'b'])
  ends.get('b')?.reject(new Error('no'))
  await expect(results[1]).rejects.toThrow('no')
  expect(begun).toEqual(['a', 'b', 'c'])
  ends.get('a')?.resolve()
  expect(await results[0]).toBe('a')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  for (const end of ends.values()) end.resolve()
  expect(await Promise.all([results[2], results[3]])).toEqual(['c', 'd'])
})
