/** What an action does now. */
export type Action = {
  run: () => void
  /** Why it cannot be done now. */
  why?: string | undefined
  /** How many there are. */
  detail?: string | undefined
  /** Instead of its usual name. */
  name?: string | undefined
}

/** Something to choose in the palette beside the actions, such as a value to filter by. */
export type Entry = { group: string; name: string; detail?: string; run: () => void }

/** What can be done on a screen; actions by the ids of their descriptions. */
export type Commands = {
  actions: Readonly<Record<string, Action | undefined>>
  entries: readonly Entry[]
}
