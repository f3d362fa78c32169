import { z } from 'zod'

/** Far more than a person changes by hand. */
const EDITS_MAX = 500
const Id = z.string().min(1).max(200)

/** Longest label of a topic that the user can give, in characters. */
export const TOPIC_NAME_LENGTH_MAX = 60

/** What the user changed about topics, as it is kept in a session file: about 100 KB at most. */
export const StoredTopicEdits = z.strictObject({
  names: z
    .record(Id, z.string().min(1).max(TOPIC_NAME_LENGTH_MAX))
    .refine((names) => Object.keys(names).length <= EDITS_MAX),
  merged: z.record(Id, Id).refine((merged) => Object.keys(merged).length <= EDITS_MAX),
  splits: z.array(z.strictObject({ topic: Id, term: Id })).max(EDITS_MAX),
  pinned: z.array(Id).max(EDITS_MAX),
  byWordsOnly: z.boolean().optional(),
})
