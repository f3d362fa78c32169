import type { RejectionReason } from '@quarry/cleaning/rejection-reason'
import { PAIRS_PER_REQUEST } from '@quarry/contracts/limits'

/** What a request does with its titles. */
export type Job = 'clean' | 'judge'

/** Candidates for the next request in order, and its maximum size. */
export interface Candidates {
  job: Job
  ids: readonly string[]
  most: number
}

/** How titles without a result are retried, after all others. */
export interface Retries {
  /** Groups that each get a separate request. */
  groups?: readonly (readonly string[])[]
  /** Titles that share requests with other responses' titles. */
  shared?: readonly string[]
  /** Titles that share requests only with each other. */
  isolated?: readonly string[]
}

/** How many titles beyond a full request are considered, to replace look-alikes. */
const LOOKED_AT_MAX = 100

interface Part {
  job: Job
  /** The titles are sent together, and without any other title. */
  isGroup: boolean
  ids: string[]
}

export type WorkList = ReturnType<typeof createWorkList>

/**
 * A cleaning run's remaining work, in its owner's memory. Titles are cleaned first, then retried. Judging starts once a
 * full request has collected, and the rest is judged at the end. A title is either waiting, in flight or done.
 */
export function createWorkList(toClean: readonly string[], toJudge: readonly string[] = []) {
  const part = (job: Job, ids: readonly string[] = []): Part => ({ job, isGroup: false, ids: [...ids] })
  const waiting = part('clean', toClean)
  const shared = part('clean')
  const isolated = part('clean')
  const judged = part('judge', toJudge)
  let groups: Part[] = []
  const inFlight = new Map<string, Part>()
  /** The part that the latest candidates came from, because `next()` may have changed by the time they are taken. */
  let candidatesFrom: Part | undefined
  const tries = new Map<string, number>()
  const notes = new Map<string, readonly RejectionReason[]>()

  const groupsFor = (job: Job) => groups.filter((group) => group.job === job)

  /**
   * Returns the titles to send next. The last titles to judge wait until no more can follow, so that they share one
   * request.
   */
  function next(): Part | undefined {
    if (judged.ids.length >= PAIRS_PER_REQUEST) return judged
    const found = [waiting, shared, isolated, ...groupsFor('clean')].find(({ ids }) => ids.length > 0)
    if (found || inFlight.size > 0) return found
    return [judged, ...groupsFor('judge')].find(({ ids }) => ids.length > 0)
  }

  function forget(id: string): void {
    inFlight.delete(id)
    tries.delete(id)
    notes.delete(id)
  }

  function remove(from: Part, ids: readonly string[]): void {
    const removed = new Set(ids)
    from.ids = from.ids.filter((id) => !removed.has(id))
    groups = groups.filter((group) => group.ids.length > 0)
  }

  return {
    /** Returns true if nothing can be sent now. Titles in flight may come back. */
    isEmpty: (): boolean => next() === undefined,

    /**
     * Returns the candidates for the next request, which cleans at most `most` titles, with some more to choose from.
     */
    candidates(most: number): Candidates | undefined {
      const from = next()
      candidatesFrom = from
      if (!from) return undefined
      const { job, isGroup, ids } = from
      if (isGroup) return { job, ids: [...ids], most: ids.length }
      if (job === 'judge') return { job, ids: ids.slice(0, PAIRS_PER_REQUEST), most: PAIRS_PER_REQUEST }
      return { job, ids: ids.slice(0, most === 1 ? 1 : most + LOOKED_AT_MAX), most }
    },

    /** Removes the latest candidates: `sent` ones are in flight, and `gone` ones are no longer needed. */
    take(sent: readonly string[], gone: readonly string[]): void {
      const from = candidatesFrom
      if (!from) return
      for (const id of sent) inFlight.set(id, from)
      for (const id of gone) forget(id)
      remove(from, [...sent, ...gone])
    },

    /** Ends the work on titles in flight. */
    done(ids: readonly string[]): void {
      for (const id of ids) forget(id)
    },

    /** Ends the cleaning of titles in flight, which are judged next. */
    judgeNext(ids: readonly string[]): void {
      for (const id of ids) forget(id)
      judged.ids.push(...ids)
    },

    /** Puts titles in flight back: unsent titles to the `head`, titles on which the service failed to the `tail`. */
    putBack(ids: readonly string[], to: 'head' | 'tail'): void {
      const join = <Item>(own: Item[], rest: Item[]) =>
        to === 'head' ? [...own, ...rest] : [...rest, ...own]
      for (const [from, own] of Map.groupBy(ids, (id) => inFlight.get(id))) {
        if (!from) continue
        for (const id of own) inFlight.delete(id)
        if (from.isGroup && !groups.includes(from)) groups = join([from], groups)
        from.ids = join(own, from.ids)
      }
    },

    /** Queues titles in flight again, and counts a try for each. */
    retry(job: Job, { groups: own = [], shared: together = [], isolated: apart = [] }: Retries): void {
      const counted = (ids: readonly string[]) => {
        const left = ids.filter((id) => inFlight.delete(id))
        for (const id of left) tries.set(id, (tries.get(id) ?? 0) + 1)
        return left
      }
      for (const ids of own) groups.push({ job, isGroup: true, ids: counted(ids) })
      shared.ids.push(...counted(together))
      isolated.ids.push(...counted(apart))
      groups = groups.filter(({ ids }) => ids.length > 0)
    },

    /** Returns how often a title was retried. */
    triesOf: (id: string): number => tries.get(id) ?? 0,

    /** Returns why earlier responses for a title were rejected. */
    notesOn: (id: string): readonly RejectionReason[] => notes.get(id) ?? [],

    note(id: string, reasons: readonly RejectionReason[]): void {
      notes.set(id, reasons)
    },

    inFlight: (): string[] => [...inFlight.keys()],
  }
}
