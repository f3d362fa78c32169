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

/**
 * Returns a view of two stores as one value; a change to the view changes both. The fields of `Right` win if both have
 * one of that name.
 */
export function joinStores<Left extends object, Right extends object>(
  left: Store<Left>,
  right: Store<Right>,
  split: (joined: Left & Right) => readonly [Left, Right],
): Store<Left & Right> {
  const join = () => ({ of: [left.get(), right.get()] as const, value: { ...left.get(), ...right.get() } })
  let joined = join()
  const get = () => {
    if (joined.of[0] !== left.get() || joined.of[1] !== right.get()) joined = join()
    return joined.value
  }
  return {
    get,
    update(change) {
      const before = get()
      const next = change(before)
      if (Object.is(next, before)) return
      const [nextLeft, nextRight] = split(next)
      left.update((held) => (isSame(held, nextLeft) ? held : nextLeft))
      right.update((held) => (isSame(held, nextRight) ? held : nextRight))
    },
    subscribe(listener) {
      const stops = [left.subscribe(listener), right.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

function isSame(before: object, after: object): boolean {
  const known = new Map(Object.entries(before))
  const entries = Object.entries(after)
  return known.size === entries.length && entries.every(([name, value]) => Object.is(known.get(name), value))
}

export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get)
}
