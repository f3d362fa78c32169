import type { RunId } from '@quarry/contracts/run'

/** How a run that is being worked on hears of commands. */
export interface RunSignals {
  /** No further claims: pause, cancel, or this process is about to end. */
  stop: AbortSignal
  /** Calls in flight end now. */
  abort: AbortSignal
}

export type RunControls = ReturnType<typeof createRunControls>

/** The runs of this process, by id, and the way to reach them. */
export function createRunControls() {
  const active = new Map<RunId, { stop: AbortController; abort: AbortController }>()
  let isDraining = false

  return {
    get isDraining() {
      return isDraining
    },

    get count() {
      return active.size
    },

    open(runId: RunId): RunSignals & { close(): void } {
      const control = { stop: new AbortController(), abort: new AbortController() }
      active.set(runId, control)
      if (isDraining) control.stop.abort()
      return {
        stop: control.stop.signal,
        abort: control.abort.signal,
        close() {
          if (active.get(runId) === control) active.delete(runId)
        },
      }
    },

    pause(runId: RunId): void {
      active.get(runId)?.stop.abort()
    },

    cancel(runId: RunId): void {
      active.get(runId)?.stop.abort()
      active.get(runId)?.abort.abort()
    },

    /** Every run stops claiming; what is begun later stops at once. */
    drain(): void {
      isDraining = true
      for (const { stop } of active.values()) stop.abort()
    },

    abortAll(): void {
      for (const { abort } of active.values()) abort.abort()
    },
  }
}
