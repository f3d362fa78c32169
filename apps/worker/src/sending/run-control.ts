import type { RunId, RunKind } from '@quarry/contracts/run'

/** How a run that is being worked on hears of commands. */
export interface RunSignals {
  /** No further claims: pause, cancel, or this process is about to end. */
  stop: AbortSignal
  /** Calls in flight end now. */
  abort: AbortSignal
}

/** A run that this process holds. */
export interface HeldRun extends RunSignals {
  /** Whether it was stopped so that another run can have its place. */
  isGivingWay(): boolean
  close(): void
}

interface Control {
  kind: RunKind
  stop: AbortController
  abort: AbortController
  since: number
  isGivingWay: boolean
}

export type RunControls = ReturnType<typeof createRunControls>

/** The runs of this process, by id, and the way to reach them. */
export function createRunControls() {
  /** In the order in which they were taken. */
  const active = new Map<RunId, Control>()
  let isDraining = false

  return {
    get isDraining() {
      return isDraining
    },

    get count() {
      return active.size
    },

    countOf(kind: RunKind): number {
      return [...active.values()].filter((control) => control.kind === kind).length
    },

    open(runId: RunId, kind: RunKind = 'cleaning'): HeldRun {
      const control: Control = {
        kind,
        stop: new AbortController(),
        abort: new AbortController(),
        since: performance.now(),
        isGivingWay: false,
      }
      active.delete(runId)
      active.set(runId, control)
      if (isDraining) control.stop.abort()
      return {
        stop: control.stop.signal,
        abort: control.abort.signal,
        isGivingWay: () => control.isGivingWay,
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

    /** Stops so many runs of a kind, those held longest first, so that others can have their places. */
    giveWay(kind: RunKind, count: number, heldForMs: number): void {
      const before = performance.now() - heldForMs
      const held = [...active.values()].filter(
        (control) => control.kind === kind && !control.stop.signal.aborted,
      )
      for (const control of held.filter(({ since }) => since <= before).slice(0, count)) {
        control.isGivingWay = true
        control.stop.abort()
      }
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
