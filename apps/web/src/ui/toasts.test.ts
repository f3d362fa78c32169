import { expect, onTestFinished, test, vi } from 'vitest'
import { createToastStore } from './toasts.ts'

test('a new toast replaces the previous one', () => {
  const store = createToastStore()
  store.notify({ title: 'First' })
  store.notify({ title: 'Second', tone: 'destructive' })
  expect(store.current.get()).toMatchObject({ title: 'Second', tone: 'destructive', open: true })
})

test('closing an older toast does not close the newer one', () => {
  const store = createToastStore()
  store.notify({ title: 'First' })
  const first = store.current.get()?.id ?? 0
  store.notify({ title: 'Second' })
  store.close(first)
  expect(store.current.get()?.open).toBe(true)
})

test('a dismissed toast is removed after 1,000,000 ms', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const store = createToastStore()
  store.notify({ title: 'First' })
  store.close(store.current.get()?.id ?? 0)
  vi.advanceTimersByTime(999_999)
  expect(store.current.get()).toMatchObject({ open: false })
  vi.advanceTimersByTime(1)
  expect(store.current.get()).toBeUndefined()
})

test('removing an earlier toast keeps the new one, and closing a toast drops its action', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const store = createToastStore()
  store.notify({ title: 'First' })
  const first = store.current.get()?.id ?? 0
  store.close(first)
  store.close(first)
  store.notify({ title: 'Second', action: { label: 'Undo', otherwise: 'Ctrl Z', run: () => undefined } })
  vi.advanceTimersByTime(1_000_000)
  expect(store.current.get()).toMatchObject({ title: 'Second', open: true, action: { label: 'Undo' } })
  store.close(store.current.get()?.id ?? 0)
  expect(store.current.get()).not.toHaveProperty('action')
})

test('an error is closed once its cause is gone; other toasts stay', () => {
  const store = createToastStore()
  store.notify({ title: 'Saved' })
  store.closeError()
  expect(store.current.get()?.open).toBe(true)
  store.fail('Not saved', 'The name is missing.')
  store.closeError()
  expect(store.current.get()?.open).toBe(false)
})
