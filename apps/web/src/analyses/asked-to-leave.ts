import { createStore } from '../store.ts'

/** Leaves an analysis that isn't kept, and accepts the loss; undefined while nothing is asked. */
export const askedToLeave = createStore<(() => void) | undefined>(undefined)
