import type { QuestionChangeById } from '@quarry/contracts/endpoints/questions'
import { POLL_PAGE_ROWS } from '@quarry/contracts/limits'
import {
  type NewQuestion,
  type Question,
  type QuestionState,
  StoredQuestion,
} from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import { z } from 'zod'
import { chunks } from '../chunks.ts'
import type { SessionId } from '../keys.ts'
import { RunHashes, toRun } from '../runs/run-view.ts'
import { loadScript } from '../scripts.ts'
import { DiscardedSessionError, keysWithCleaning, openSession } from '../sessions/session.ts'
import type { StoreOptions } from '../store-options.ts'
import { type Addition, createAdditions, settled } from './add-questions.ts'
import { createSetReader, type SetReader } from './read-set.ts'

/** Changes since a revision. Rows are the stored JSON texts; a poll never parses them. */
export interface Changes {
  epoch: string
  revision: number
  more: boolean
  rows: string[]
  removed: string[]
  /** Every active run, and those of the ten latest that changed. Unchanged `coverage` is omitted. */
  runs: Run[]
}

export type QuestionSet = ReturnType<typeof createQuestionSet>

const PollResult = z.tuple([
  z.string(),
  z.coerce.number(),
  z.number(),
  z.array(z.string()),
  z.array(z.string()),
  z.array(RunHashes),
])

type Replacement = { id: string; question: QuestionState; ifRevision: number }

/** The questions of each session, by revision, with everything that a poll needs in one call. */
export function createQuestionSet({ redis, keys, sessionTtlSeconds }: StoreOptions) {
  const poll = loadScript(redis, 'questions/questions', 'poll')
  const open = openSession({ redis, keys, sessionTtlSeconds })
  const edit = loadScript(redis, 'questions/questions', 'editQuestion')
  const decide = loadScript(redis, 'questions/questions', 'decideQuestion')
  const replace = loadScript(redis, 'questions/questions', 'replaceQuestion')
  const remove = loadScript(redis, 'questions/questions', 'deleteQuestions')
  const additionTo = createAdditions({ redis, keys, sessionTtlSeconds })
  const find = loadScript(redis, 'questions/questions', 'readQuestions')
  const readSet = createSetReader({ redis, keys, sessionTtlSeconds })
  const ttlMs = sessionTtlSeconds * 1000

  async function changes(sessionId: SessionId, since: number, rows = POLL_PAGE_ROWS): Promise<Changes> {
    const args = [ttlMs, since, rows, keys.runBase(sessionId)]
    let result = await poll(keys.session(sessionId), args)
    if (result === null) {
      await open(sessionId)
      result = await poll(keys.session(sessionId), args)
      if (result === null) throw new DiscardedSessionError()
    }
    const [epoch, revision, more, found, removed, runs] = PollResult.parse(result)
    return {
      epoch,
      revision,
      more: more === 1,
      rows: found,
      removed,
      runs: runs.map((run) => toRun(...run)),
    }
  }

  return {
    changes,

    /** Upper limit of the number of questions that `read` returns. */
    size: readSet.size,

    /** Returns a reader of the whole set, in parts. */
    async read(sessionId: SessionId): Promise<SetReader> {
      const { revision, ids } = await readSet.list(sessionId)
      // Runs are read after the revision: one that changes later is in the next poll.
      const { epoch, runs } = await changes(sessionId, 0, 1)
      return { epoch, revision, runs, parts: () => readSet.parts(sessionId, ids) }
    },

    /** Returns those of the questions that exist, each once, in the given order. */
    async find(sessionId: SessionId, ids: readonly string[]): Promise<Question[]> {
      const found = await find(keys.session(sessionId), [ttlMs, ...new Set(ids)])
      return z
        .array(QuestionText)
        .parse(found)
        .flatMap((text) => questionIn(text) ?? [])
    },

    /**
     * Changes the questions' titles or applies decisions on them, in order. Each takes its own script call, so that
     * Redis can serve other sessions in between. Returns the questions that exist.
     */
    async change(sessionId: SessionId, changes: readonly QuestionChangeById[]): Promise<Question[]> {
      const scriptKeys = await keysWithCleaning({ redis, keys }, sessionId)
      const results = await Promise.all(
        changes.map((change) =>
          'title' in change
            ? edit(scriptKeys, [ttlMs, change.id, change.title])
            : decide(scriptKeys, [ttlMs, change.id, change.decision]),
        ),
      )
      return results.flatMap((result) => questionIn(result) ?? [])
    },

    /** Restores earlier states of questions, except those that have changed since or are deleted. Returns the restored ones. */
    async replace(sessionId: SessionId, replacements: readonly Replacement[]): Promise<Question[]> {
      const scriptKeys = await keysWithCleaning({ redis, keys }, sessionId)
      const results = await Promise.all(
        replacements.map(({ id, question, ifRevision }) =>
          replace(scriptKeys, [ttlMs, id, ifRevision, JSON.stringify(settled(question))]),
        ),
      )
      return results.flatMap((result) => questionIn(result) ?? [])
    },

    /** Deletes questions and removes them from an active cleaning run. Returns how many existed. */
    async remove(sessionId: SessionId, ids: readonly string[]): Promise<number> {
      const scriptKeys = await keysWithCleaning({ redis, keys }, sessionId)
      let deleted = 0
      for (const chunk of chunks(ids)) {
        deleted += z.number().parse(await remove(scriptKeys, [ttlMs, ...chunk]))
      }
      return deleted
    },

    /** Starts adding questions in parts. Throws DiscardedSessionError. */
    async beginAddition(sessionId: SessionId): Promise<Addition> {
      await open(sessionId)
      return additionTo(sessionId)
    },

    /** Adds questions with new ids; existing ones do not change. Returns how many were added. */
    async restore(sessionId: SessionId, questions: readonly NewQuestion[]): Promise<number> {
      await open(sessionId)
      return await additionTo(sessionId).add(questions)
    },
  }
}

const QuestionText = z.string().nullable()

function questionIn(result: unknown): Question | undefined {
  const text = QuestionText.parse(result)
  return text === null ? undefined : StoredQuestion.parse(JSON.parse(text))
}
