import { useSyncExternalStore } from 'react'

export type Store<Value> = ReturnType<typeof createStore<Value>>

/** Creates an observable value that outlives the screens. */
export function createStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    update(change: (value: Value) => Value): void {
      const next = change(value)
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get)
}
