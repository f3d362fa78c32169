import type { RunUsage } from '@quarry/contracts/run'
import { z } from 'zod'
import { chunks } from '../chunks.ts'
import type { SessionId } from '../keys.ts'
import type { Ownership } from '../runs/ownership.ts'
import { loadScript } from '../scripts.ts'
import type { StoreOptions } from '../store-options.ts'
import { createSetReader } from './read-set.ts'

/** Which names of topics are replaced by which. */
export type TopicMerges = ReadonlyMap<string, string>

const Merges = z.array(z.tuple([z.string(), z.string()])).transform((pairs) => new Map(pairs))
const Names = z.array(z.string())

export type TopicNames = ReturnType<typeof createTopicNames>

/** The topics of a session's questions as the model named them. */
export function createTopicNames({ redis, keys, sessionTtlSeconds }: StoreOptions) {
  const list = loadScript(redis, 'questions/topic-names', 'listTopics')
  const rename = loadScript(redis, 'questions/topic-names', 'renameTopics')
  const keep = loadScript(redis, 'questions/topic-names', 'keepMerges')
  const ttlMs = sessionTtlSeconds * 1000
  const readSet = createSetReader({ redis, keys, sessionTtlSeconds })
  const idsOf = async (sessionId: SessionId) => chunks((await readSet.list(sessionId)).ids)

  return {
    /** Returns the number of questions with each name. */
    async count(sessionId: SessionId): Promise<Map<string, number>> {
      const counts = new Map<string, number>()
      for (const ids of await idsOf(sessionId)) {
        for (const name of Names.parse(await list(keys.session(sessionId), [ttlMs, ...ids])))
          counts.set(name, (counts.get(name) ?? 0) + 1)
      }
      return counts
    },

    /** Keeps what the model said with the run, so that no later worker asks again, and adds the request's cost. */
    async keepMerges(
      { sessionId, runId }: Ownership,
      merges: TopicMerges,
      { requests, inputTokens, outputTokens }: RunUsage,
    ): Promise<void> {
      const args = [ttlMs, requests, inputTokens, outputTokens, JSON.stringify([...merges])]
      await keep([...keys.session(sessionId), ...keys.run(sessionId, runId)], args)
    },

    /** Returns the merges among the fields of a run; undefined if the model has not been asked. */
    mergesIn(fields: ReadonlyMap<string, string>): TopicMerges | undefined {
      const kept = fields.get('merges')
      return kept === undefined ? undefined : Merges.parse(JSON.parse(kept))
    },

    /** Renames the topics of all questions. Can be repeated. */
    async rename(sessionId: SessionId, merges: TopicMerges): Promise<void> {
      if (merges.size === 0) return
      for (const ids of await idsOf(sessionId))
        await rename(keys.session(sessionId), [ttlMs, merges.size, ...[...merges].flat(), ...ids])
    },
  }
}
