import { QUESTION_CUT_MIN, QUESTIONS_MAX } from '@quarry/contracts/limits'
import { UnlikelyQuestion } from '@quarry/contracts/question'
import { z } from 'zod'
import type { SessionId } from '../keys.ts'
import { chunks, createScripts, type StoreOptions } from '../scripts.ts'
import { DiscardedSessionError, openSession } from '../sessions/session.ts'
import { createSetReader } from './read-set.ts'

export interface UnlikelyPage {
  questions: UnlikelyQuestion[]
  total: number
  /** Percent. */
  cut: number
  /** Number of questions by probability (percent), the lowest first, without empty ones.  */
  counts: [probability: number, questions: number][]
}

export interface CutChange {
  /** Questions that a raised cut has moved to the unlikely ones. */
  setAside: number
  /** Unlikely questions that a lowered cut has moved into the set. */
  taken: number
}

export type UnlikelyQuestions = ReturnType<typeof createUnlikelyQuestions>

/** Questions per script call, because moving one takes about 60 µs, five times as long as adding one. */
const MOVED_AT_ONCE = 100

const Moved = z.number()
const Listed = z.tuple([
  z.coerce.number().nullable(),
  z.number(),
  z.array(z.tuple([z.number(), z.number()])),
  z.array(z.string().nullable()),
])

/**
 * Titles of a session that are less likely to be questions than its cut: the 2,000 most likely (1 MB) of what its
 * extractions read, and every question that a raised cut has set aside. A question is in the set or here, never in both.
 */
export function createUnlikelyQuestions(options: StoreOptions) {
  const { onSession } = createScripts(options)
  const open = openSession(options)
  const readSet = createSetReader(options)

  /** Returns how many were moved; stops if the session has another cut by now. */
  async function moveBelow(sessionId: SessionId, cut: number | '', ids: readonly string[]): Promise<number> {
    let moved = 0
    for (const chunk of chunks(ids, MOVED_AT_ONCE)) {
      const count = Moved.parse(await onSession('setAsideQuestions', sessionId, [cut, ...chunk]))
      if (count < 0) break
      moved += count
    }
    return moved
  }

  async function takeAllAbove(sessionId: SessionId, cut: number): Promise<number> {
    let taken = 0
    for (;;) {
      const args = [cut, QUESTIONS_MAX, MOVED_AT_ONCE]
      const count = Moved.parse(await onSession('takeAboveCut', sessionId, args))
      taken += count
      if (count < MOVED_AT_ONCE) return taken
    }
  }

  return {
    /** Returns a page of the list: questions that were set aside first, then the others, each the most likely first. */
    async page(sessionId: SessionId, offset: number, rows: number): Promise<UnlikelyPage> {
      const result = await onSession('listUnlikely', sessionId, [offset, rows])
      const [cut, total, counts, texts] = Listed.parse(result)
      return {
        questions: texts.flatMap((text) => (text === null ? [] : UnlikelyQuestion.parse(JSON.parse(text)))),
        total,
        cut: cut ?? QUESTION_CUT_MIN,
        counts,
      }
    },

    /** Moves the questions that the user chose into the set, up to its limit. Returns how many were moved. */
    async take(sessionId: SessionId, ids: readonly string[]): Promise<number> {
      let taken = 0
      for (const chunk of chunks(ids, MOVED_AT_ONCE)) {
        taken += Moved.parse(await onSession('takeUnlikely', sessionId, [QUESTIONS_MAX, ...chunk]))
      }
      return taken
    },

    /** Moves back the questions that `take` has moved, unless they have changed. Returns how many were moved. */
    putBack: (sessionId: SessionId, ids: readonly string[]) => moveBelow(sessionId, '', ids),

    /**
     * Sets the cut (percent), for an active extraction too, and moves questions to and from the unlikely ones accordingly.
     * Questions that the user or the AI has changed stay, as do those being cleaned. A call that ends early or a later call
     * with another cut leaves each question in one place. Throws DiscardedSessionError.
     */
    async setCut(sessionId: SessionId, cut: number): Promise<CutChange> {
      await open(sessionId)
      const isSet = await onSession('setCut', sessionId, [cut])
      if (isSet === 0) throw new DiscardedSessionError()
      const { ids } = await readSet.list(sessionId)
      return {
        setAside: await moveBelow(sessionId, cut, ids),
        taken: await takeAllAbove(sessionId, cut),
      }
    },
  }
}
