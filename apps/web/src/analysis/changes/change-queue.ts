import type { Question } from '@quarry/contracts/question'
import { CallError, errorMessage } from '../../api/call-error.ts'
import { createStore } from '../../store.ts'
import type { QuestionStep } from './history.ts'
import { changesOf, type Direction, type QuestionChange } from './question-change.ts'
import { type RepeatableChange, repeatableOf, unchangedSince } from './repeatable-change.ts'

/** A step that is shown but not saved yet. */
type Unsaved = {
  id: string
  /** Undefined if the changes are from an earlier visit. */
  step: QuestionStep | undefined
  changes: readonly QuestionChange[]
  keepTrying: boolean
  settle: (outcome: Outcome) => void
}

/** The ids of questions that were not saved, and the error, if any. Undefined if the step was dropped. */
type Outcome = { unsaved: ReadonlySet<string>; error?: unknown } | undefined

/** The ids of saved questions, and the error that stopped the rest, if any. */
export type Sent = { saved: ReadonlySet<string>; error?: unknown }

type Queue = {
  /** In the order in which the user made them. */
  steps: readonly Unsaved[]
  /** The number of steps in the current request. */
  sending: number
  /** Why the last request failed, as a sentence, while its steps wait. */
  problem: string | undefined
}

/** The changes of each unsaved step by its id, in the order in which the user made them. */
export type UnsavedChanges = Readonly<Record<string, readonly QuestionChange[]>>

export type ChangeQueue = ReturnType<typeof createChangeQueue>

/** A server that fails over can have forgotten the changes that it confirmed within this time, in milliseconds. */
const RECENT_MS = 60_000
/** Milliseconds until steps that could not be sent are retried. */
const RETRY_MS = 5000

/**
 * Creates a queue of steps, which are shown immediately and sent in order until the signal aborts. Retried steps share a
 * request.
 */
export function createChangeQueue(
  sendChanges: (changes: readonly QuestionChange[]) => Promise<Sent>,
  signal = new AbortController().signal,
) {
  const queue = createStore<Queue>({ steps: [], sending: 0, problem: undefined })
  let turn: Promise<unknown> = Promise.resolve()
  let isSending = false
  let retry: ReturnType<typeof setTimeout>
  let recent: readonly { at: number; changes: readonly RepeatableChange[] }[] = []

  /** Runs the work after all earlier steps, so that it sees saved state. */
  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  function send(): void {
    if (isSending || signal.aborted) return
    isSending = true
    clearTimeout(retry)
    void enqueue(async () => {
      while (isSending) await sendNext()
    })
  }

  /** Stops synchronously if nothing is left or the rest must wait, because a step may be added at the same moment. */
  async function sendNext(): Promise<void> {
    const batch = firstBatch(queue.get().steps)
    const [first] = batch
    if (!first) {
      isSending = false
      queue.update((held) => ({ ...held, problem: undefined }))
      return
    }
    queue.update((held) => ({ ...held, sending: batch.length }))
    const { saved, error } = await sendChanges(batch.flatMap(({ changes }) => changes))
    if (signal.aborted) {
      isSending = false
      return
    }
    noteConfirmed(
      batch.flatMap(({ step, changes }) =>
        changes.filter(({ id }) => saved.has(id)).flatMap((change) => repeatableOf(step, change)),
      ),
    )
    const isStuck = error !== undefined && first.keepTrying && !isRejection(error)
    const unsavedOf = ({ changes }: Unsaved) => changes.filter(({ id }) => !saved.has(id))
    const waits = (step: Unsaved) => isStuck && unsavedOf(step).length > 0
    queue.update(({ steps }) => ({
      steps: steps.flatMap((step) => {
        if (!batch.includes(step)) return [step]
        return waits(step) ? [withoutSaved(step, saved)] : []
      }),
      sending: 0,
      problem: isStuck ? errorMessage(error) : undefined,
    }))
    for (const step of batch) {
      if (!waits(step)) step.settle({ unsaved: new Set(unsavedOf(step).map(({ id }) => id)), error })
    }
    if (!isStuck) return
    isSending = false
    retry = setTimeout(send, RETRY_MS)
  }

  function noteConfirmed(changes: readonly RepeatableChange[]): void {
    const now = Date.now()
    recent = [...recent.filter(({ at }) => now - at < RECENT_MS), { at: now, changes }]
  }

  function addStep(added: Omit<Unsaved, 'settle'>, isFirst = false): Promise<Outcome> {
    const { promise, resolve: settle } = Promise.withResolvers<Outcome>()
    queue.update(({ steps, ...held }) => ({
      ...held,
      steps: isFirst ? [{ ...added, settle }, ...steps] : [...steps, { ...added, settle }],
    }))
    return promise
  }

  return {
    state: queue,
    enqueue,
    send,
    add(step: QuestionStep, to: Direction, { keepTrying = false } = {}): Promise<Outcome> {
      const outcome = addStep({ id: nextStepId(), step, changes: changesOf(step, to), keepTrying })
      send()
      return outcome
    },
    /** Puts changes from an earlier visit before all others, and retries them until the server is reached. */
    async resume(unsaved: UnsavedChanges): Promise<Outcome[]> {
      const queued = new Set(queue.get().steps.map(({ id }) => id))
      const missing = Object.entries(unsaved).filter(([id]) => !queued.has(id))
      const outcomes = missing
        .toReversed()
        .map(([id, changes]) => addStep({ id, step: undefined, changes, keepTrying: true }, true))
      if (missing.length > 0) send()
      return await Promise.all(outcomes)
    },
    unsaved: (): UnsavedChanges =>
      Object.fromEntries(queue.get().steps.map(({ id, changes }) => [id, changes])),
    /** Drops the step if it is the last and has not been sent. Returns true if it was dropped. */
    drop(step: QuestionStep): boolean {
      const { steps, sending } = queue.get()
      const last = steps.at(-1)
      if (last?.step !== step || steps.length <= sending) return false
      queue.update((held) => ({ ...held, steps: steps.slice(0, -1) }))
      last.settle(undefined)
      return true
    },
    /**
     * Sends the last minute's confirmed changes once more, because the server may have forgotten them. Leaves out
     * questions that somebody else has changed since, whether `rows` show that or the change no longer applies on the
     * server.
     */
    repeatRecent(rows: readonly Question[]): void {
      const now = Date.now()
      const young = recent.filter(({ at }) => now - at < RECENT_MS)
      const own = unchangedSince(
        young.flatMap(({ changes }) => changes),
        rows,
      )
      // A later change to the same question, such as an undo that is under way, must stay the last one.
      const later = new Set(queue.get().steps.flatMap(({ changes }) => changes.map(({ id }) => id)))
      const repeated = young
        .map(({ changes }) => changes.map(({ change }) => change))
        .map((changes) => changes.filter(({ id }) => own.has(id) && !later.has(id)))
        .filter(({ length }) => length > 0)
      recent = []
      for (const changes of repeated.toReversed()) {
        void addStep({ id: nextStepId(), step: undefined, changes, keepTrying: true }, true)
      }
      if (repeated.length > 0) send()
    },
    /** Resolves when everything is sent, or after this many milliseconds. */
    async settle(ms: number): Promise<void> {
      const { promise: sent, resolve } = Promise.withResolvers<void>()
      const stop = queue.subscribe(() => queue.get().steps.length === 0 && resolve())
      const timer = setTimeout(resolve, ms)
      if (queue.get().steps.length > 0) await sent
      clearTimeout(timer)
      stop()
    },
  }
}

let steps = 0

/** Returns an id that no step of another visit has. */
function nextStepId(): string {
  steps += 1
  return `${Date.now().toString(36)}-${steps}`
}

/** Returns the same step if none of its changes is saved. */
function withoutSaved(step: Unsaved, saved: ReadonlySet<string>): Unsaved {
  const changes = step.changes.filter(({ id }) => !saved.has(id))
  return changes.length < step.changes.length ? { ...step, changes } : step
}

/** Returns the first step and the following steps that fit into its request, each question once. */
function firstBatch(steps: readonly Unsaved[]): readonly Unsaved[] {
  const [first] = steps
  if (!first?.keepTrying) return steps.slice(0, 1)
  const kind = first.changes[0]?.kind
  const ids = new Set<string>()
  const end = steps.findIndex(({ keepTrying, changes }) => {
    if (!keepTrying || changes[0]?.kind !== kind || changes.some(({ id }) => ids.has(id))) return true
    for (const { id } of changes) ids.add(id)
    return false
  })
  return end === -1 ? steps : steps.slice(0, end)
}

/** Returns true if the server would reject the next attempt as well. */
function isRejection(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429
}
