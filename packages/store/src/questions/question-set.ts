import { isCounted } from '@quarry/contracts/counted'
import type { QuestionChangeById } from '@quarry/contracts/endpoints/questions'
import { POLL_PAGE_ROWS } from '@quarry/contracts/limits'
import {
  type NewQuestion,
  type Question,
  type QuestionState,
  StoredQuestion,
} from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import { SourceId } from '@quarry/contracts/sources'
import { z } from 'zod'
import type { SessionId } from '../keys.ts'
import { RunHashes, toRun } from '../runs/run-view.ts'
import { chunks, createScripts, type StoreOptions } from '../scripts.ts'
import { DiscardedSessionError, openSession } from '../sessions/session.ts'
import { createAdditions, settled } from './add-questions.ts'
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
  /** The session's, see `isCounted`. */
  threshold: number
}

export type QuestionSet = ReturnType<typeof createQuestionSet>

const PollResult = z.tuple([
  z.string(),
  z.coerce.number(),
  z.number(),
  z.array(z.string()),
  z.array(z.string()),
  z.array(RunHashes),
  z.number(),
])

/** The fields of a question that decide whether its post is checked. */
const Link = z.object({
  id: z.string(),
  subreddit: z.string().catch(''),
  permalink: z.string().catch(''),
  source: SourceId.optional().catch(undefined),
})
export type QuestionLink = z.infer<typeof Link>
const RatedLink = Link.extend(StoredQuestion.pick({ probability: true, chosen: true, edited: true }).shape)

const Topic = z.object({ topic: z.string().optional().catch(undefined) })

type Replacement = { id: string; question: QuestionState; ifRevision: number }

/** The questions of each session, by revision, with everything that a poll needs in one call. */
export function createQuestionSet(options: StoreOptions) {
  const { onSession } = createScripts(options)
  const open = openSession(options)
  const add = createAdditions(options)
  const readSet = createSetReader(options)

  async function changes(sessionId: SessionId, since: number, rows = POLL_PAGE_ROWS): Promise<Changes> {
    let result = await onSession('poll', sessionId, [since, rows])
    if (result === null) {
      await open(sessionId)
      result = await onSession('poll', sessionId, [since, rows])
      if (result === null) throw new DiscardedSessionError()
    }
    const [epoch, revision, more, found, removed, runs, threshold] = PollResult.parse(result)
    return {
      epoch,
      revision,
      more: more === 1,
      rows: found,
      removed,
      runs: runs.map((run) => toRun(...run)),
      threshold,
    }
  }

  return {
    changes,

    /** Returns a reader of the whole set, in parts. */
    async read(sessionId: SessionId): Promise<SetReader> {
      const { revision, ids } = await readSet.list(sessionId)
      // Runs are read after the revision: one that changes later is in the next poll.
      const { epoch, runs, threshold } = await changes(sessionId, 0, 1)
      return { epoch, revision, runs, threshold, parts: () => readSet.parts(sessionId, ids) }
    },

    /** Returns those of the questions that exist, each once, in the given order. */
    async find(sessionId: SessionId, ids: readonly string[]): Promise<Question[]> {
      const found = z.array(z.unknown()).parse(await onSession('readQuestions', sessionId, [...new Set(ids)]))
      return found.flatMap((text) => questionIn(text) ?? [])
    },

    /**
     * Changes the questions' titles or applies decisions on them, in order. Each takes its own script call, so that
     * Redis can serve other sessions in between. Returns the questions that exist.
     */
    async change(sessionId: SessionId, changes: readonly QuestionChangeById[]): Promise<Question[]> {
      const results = await Promise.all(
        changes.map((change) =>
          'title' in change
            ? onSession('editQuestion', sessionId, [change.id, change.title])
            : onSession('decideQuestion', sessionId, [change.id, change.decision]),
        ),
      )
      return results.flatMap((result) => questionIn(result) ?? [])
    },

    /** Restores earlier states of questions, except those that have changed since or are deleted. Returns the restored ones. */
    async replace(sessionId: SessionId, replacements: readonly Replacement[]): Promise<Question[]> {
      const results = await Promise.all(
        replacements.map(({ id, question, ifRevision }) =>
          onSession('replaceQuestion', sessionId, [id, ifRevision, JSON.stringify(settled(question))]),
        ),
      )
      return results.flatMap((result) => questionIn(result) ?? [])
    },

    /** Deletes questions and removes them from an active cleaning run. Returns how many existed. */
    async remove(sessionId: SessionId, ids: readonly string[]): Promise<number> {
      let deleted = 0
      for (const chunk of chunks(ids))
        deleted += z.number().parse(await onSession('deleteQuestions', sessionId, chunk))
      return deleted
    },

    /** Returns the links of all questions of the set, without rows below the threshold. */
    async links(sessionId: SessionId, threshold: number): Promise<QuestionLink[]> {
      const links: QuestionLink[] = []
      for await (const link of readSet.rows(sessionId, RatedLink)) {
        if (isCounted(link, threshold)) links.push(link)
      }
      return links
    },

    /** Returns the number of questions with each topic that the model named. */
    async countTopics(sessionId: SessionId): Promise<Map<string, number>> {
      const counts = new Map<string, number>()
      for await (const { topic } of readSet.rows(sessionId, Topic))
        if (topic !== undefined) counts.set(topic, (counts.get(topic) ?? 0) + 1)
      return counts
    },

    /**
     * Adds questions with new ids; existing ones do not change. Returns how many were added. If it fails halfway, it can be
     * repeated, and adds the rest.
     */
    async restore(sessionId: SessionId, questions: readonly NewQuestion[]): Promise<number> {
      await open(sessionId)
      return await add(sessionId, questions)
    },
  }
}

const QuestionText = z.string().nullable()

function questionIn(result: unknown): Question | undefined {
  const text = QuestionText.parse(result)
  return text === null ? undefined : StoredQuestion.parse(JSON.parse(text))
}
