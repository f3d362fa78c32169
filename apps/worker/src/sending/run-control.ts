import type { RunId, RunKind } from '@quarry/contracts/run'

/** The signals through which commands reach an active run. */
export interface RunSignals {
  /** No further claims: the run was paused, cancelled or preempted, or this process is shutting down. */
  stop: AbortSignal
  /** Requests in flight end now. */
  abort: AbortSignal
}

/** A run that this process works on. */
export interface ActiveRun extends RunSignals {
  /** Returns true if it was stopped so that another run gets its place in the worker. */
  isPreempted(): boolean
  close(): void
}

interface Control {
  kind: RunKind
  stop: AbortController
  abort: AbortController
  since: number
  isPreempted: boolean
}

export type RunControls = ReturnType<typeof createRunControls>

/** The runs that this process works on, by id, and the commands to them. */
export function createRunControls() {
  /** In the order in which they began. */
  const active = new Map<RunId, Control>()
  let isDraining = false

  function candidatesOf(kind: RunKind): Control[] {
    return [...active.values()].filter((control) => control.kind === kind && !control.stop.signal.aborted)
  }

  return {
    get isDraining() {
      return isDraining
    },

    countOf(kind: RunKind): number {
      return [...active.values()].filter((control) => control.kind === kind).length
    },

    /** Returns how long the longest active run of a kind that is not stopped has been active, in milliseconds; 0 without one. */
    longestActiveMs(kind: RunKind): number {
      const [longest] = candidatesOf(kind)
      return longest ? performance.now() - longest.since : 0
    },

    open(runId: RunId, kind: RunKind = 'cleaning'): ActiveRun {
      const control: Control = {
        kind,
        stop: new AbortController(),
        abort: new AbortController(),
        since: performance.now(),
        isPreempted: false,
      }
      active.delete(runId)
      active.set(runId, control)
      if (isDraining) control.stop.abort()
      return {
        stop: control.stop.signal,
        abort: control.abort.signal,
        isPreempted: () => control.isPreempted,
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

    /** Stops up to `count` runs of a kind that are active for `activeForMs` or longer, the longest active first. */
    preempt(kind: RunKind, count: number, activeForMs: number): void {
      const before = performance.now() - activeForMs
      const candidates = candidatesOf(kind).filter(({ since }) => since <= before)
      for (const control of candidates.slice(0, count)) {
        control.isPreempted = true
        control.stop.abort()
      }
    },

    /** Stops the claims of every run, including those that begin later. */
    drain(): void {
      isDraining = true
      for (const { stop } of active.values()) stop.abort()
    },

    abortAll(): void {
      for (const { abort } of active.values()) abort.abort()
    },
  }
}
