import { QUESTION_CUT_MIN, QUESTIONS_MAX, UNCERTAIN_MAX } from '@quarry/contracts/limits'
import { UnlikelyQuestion } from '@quarry/contracts/question'
import type { RunUsage } from '@quarry/contracts/run'
import { z } from 'zod'
import type { RunRef, SessionId } from '../keys.ts'
import { usageArguments } from '../runs/titles.ts'
import { chunks, createScripts, type StoreOptions } from '../scripts.ts'
import { DiscardedSessionError, openSession } from '../sessions/session.ts'
import { createSetReader } from './read-set.ts'

export interface UnlikelyPage {
  questions: UnlikelyQuestion[]
  total: number
  /** Percent. */
  cut: number
  /** Number of questions by probability (percent), the lowest first, without empty ones. Those that were declined are left out. */
  counts: [probability: number, questions: number][]
}

export interface CutChange {
  /** Questions that a raised cut has moved to the unlikely ones. */
  setAside: number
  /** Unlikely questions that a lowered cut has moved into the set. */
  taken: number
}

/** Whether the model takes a title for a question. */
export interface Decision {
  id: string
  /** The title that was judged. */
  title: string
  isQuestion: boolean
}

/** Ids of the titles that the latest run on uncertain titles has moved, and that are still there. */
export interface MovedTitles {
  taken: string[]
  setAside: string[]
}

export type UnlikelyQuestions = ReturnType<typeof createUnlikelyQuestions>

/** Questions per script call, because moving one takes about 60 µs, five times as long as adding one. */
const MOVED_AT_ONCE = 100

const Moved = z.number()
const Ids = z.array(z.string())
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
  const { onSession, onRun } = createScripts(options)
  const open = openSession(options)
  const readSet = createSetReader(options)

  /** Returns how many were moved; stops if the session has another cut by now. */
  async function moveBelow(
    sessionId: SessionId,
    cut: number | '',
    ids: readonly string[],
    isDeclined = false,
  ): Promise<number> {
    let moved = 0
    for (const chunk of chunks(ids, MOVED_AT_ONCE)) {
      const args = [cut, isDeclined ? '1' : '', ...chunk]
      const count = Moved.parse(await onSession('setAsideQuestions', sessionId, args))
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

    /**
     * Moves back the questions that `take` or a decision of the AI has moved, unless they have changed. Declined ones are not
     * asked about, and no cut takes them. Returns how many were moved.
     */
    putBack: (sessionId: SessionId, ids: readonly string[], isDeclined = false) =>
      moveBelow(sessionId, '', ids, isDeclined),

    /** Returns the ids of at most this many uncertain ones that nobody has decided on, in their order. */
    async uncertain(sessionId: SessionId, most: number): Promise<string[]> {
      return Ids.parse(await onSession('listUncertain', sessionId, [QUESTION_CUT_MIN, UNCERTAIN_MAX, most]))
    },

    /**
     * Moves the titles of a run by what the model decided, each once, and adds the request's cost to the run and the session. A
     * title stays where the model agrees, or if it was changed or decided on since. Returns how many were done.
     */
    async commit(run: RunRef, decisions: readonly Decision[], usage: RunUsage): Promise<number> {
      const flat = decisions.flatMap(({ id, title, isQuestion }) => [id, title, isQuestion ? '1' : ''])
      const args = [...usageArguments(usage), QUESTIONS_MAX, ...flat]
      return Moved.parse(await onRun('commitDecisions', run, args))
    },

    async moved(sessionId: SessionId): Promise<MovedTitles> {
      const [taken, setAside] = z.tuple([Ids, Ids]).parse(await onSession('listMoved', sessionId, []))
      return { taken, setAside }
    },

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
