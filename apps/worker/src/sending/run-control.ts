import type { RunId } from '@quarry/contracts/run'

/** The signals through which commands reach an active run. */
export interface RunSignals {
  /** Send no further requests: the run was paused or cancelled, or this process is shutting down. */
  stop: AbortSignal
  /** Requests in flight must end now. */
  abort: AbortSignal
}

/** A run that this process is working on. */
export interface ActiveRun extends RunSignals {
  close(): void
}

interface Control {
  stop: AbortController
  abort: AbortController
}

export type RunControls = ReturnType<typeof createRunControls>

/** The runs that this process is working on, by id, and the commands to them. */
export function createRunControls() {
  const active = new Map<RunId, Control>()
  let isDraining = false

  return {
    get isDraining() {
      return isDraining
    },

    open(runId: RunId): ActiveRun {
      const control: Control = { stop: new AbortController(), abort: new AbortController() }
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

    /** Stops the requests of every run, including runs that begin later. */
    drain(): void {
      isDraining = true
      for (const { stop } of active.values()) stop.abort()
    },

    abortAll(): void {
      for (const { abort } of active.values()) abort.abort()
    },
  }
}
