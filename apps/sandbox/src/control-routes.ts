import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Clock } from './clock.ts'
import type { ConformanceChecker } from './conformance.ts'
import { FaultScript, type Faults } from './faults.ts'
import type { Keys } from './gemini/keys.ts'
import { jsonBodyOf } from './http.ts'
import type { ShownPost } from './sandbox-dependencies.ts'
import type { PostStore } from './subreddits/posts.ts'
import type { AnswerStore } from './written/written-answers.ts'

const Reset = z.strictObject({ key: z.string().min(1).optional() })
const FlipKey = z.strictObject({
  key: z.string().min(1),
  tier: z.enum(['free', 'paid', 'prepaid-empty', 'spend-cap']),
})
const Advance = z.strictObject({ seconds: z.number().min(0) })
const ChangePosts = z.strictObject({
  ids: z.array(z.string()).max(20_000),
  /** Who removed them from Reddit, the author or a moderator; null restores them. */
  gone: z.enum(['deleted', 'removed']).nullable(),
})
/** Two months, by the end of which all later posts have appeared. */
const LATER_MS = 61 * 86_400_000
const REMOVED_BY = { deleted: 'author', removed: 'moderator' } as const
const ChangeAnswers = z.strictObject({
  /** The numbers in the answers' ids, which are in base 36 on Reddit. */
  numbers: z.array(z.number().int()).max(1000),
  /** Makes the answers deleted, or makes their authors' accounts deleted. Null restores them. */
  gone: z.enum(['deleted', 'account']).nullable(),
})
const ConformanceQuery = z.looseObject({ key: z.string().optional() })

/** Sends what `act` returns for the input, `{"ok":true}` if it returns nothing, or a 400 with the input's errors. */
function accept<Input>(
  schema: z.ZodType<Input>,
  input: unknown,
  reply: FastifyReply,
  act: (input: Input) => unknown,
) {
  const parsed = schema.safeParse(input)
  if (!parsed.success) return reply.code(400).send({ error: z.prettifyError(parsed.error) })
  return reply.send(act(parsed.data) ?? { ok: true })
}

export type ControlDependencies = {
  clock: Clock
  faults: Faults
  conformance: ConformanceChecker
  keys: Keys
  posts: PostStore
  answers: AnswerStore
  reset: (key: string | undefined) => void
  shownPost: (id: string) => ShownPost | undefined
}

/** Adds the endpoints with which tests and demonstrations control the sandbox. No real service has them. */
export function controlRoutes(
  app: FastifyInstance,
  { clock, faults, conformance, keys, posts, answers, reset, shownPost }: ControlDependencies,
): void {
  app.get('/__sandbox/health', () => ({ ok: true }))
  app.get<{ Params: { id: string } }>('/__sandbox/posts/:id', ({ params }, reply) => {
    const post = shownPost(params.id)
    return post ?? reply.code(404).send({ error: 'no such post' })
  })
  app.get('/__sandbox/conformance', (request, reply) =>
    accept(ConformanceQuery, request.query, reply, ({ key }) => conformance.report(key)),
  )
  app.post('/__sandbox/reset', (request, reply) =>
    accept(Reset, jsonBodyOf(request), reply, ({ key }) => reset(key)),
  )
  app.post('/__sandbox/faults', (request, reply) =>
    accept(FaultScript, jsonBodyOf(request), reply, faults.script),
  )
  app.post('/__sandbox/keys', (request, reply) =>
    accept(FlipKey, jsonBodyOf(request), reply, ({ key, tier }) => keys.setTier(key, tier)),
  )
  app.post('/__sandbox/clock', (request, reply) =>
    accept(Advance, jsonBodyOf(request), reply, ({ seconds }) => clock.advance(seconds * 1_000)),
  )
  app.post('/__sandbox/later', () => {
    clock.reach(LATER_MS)
    return { now: clock.now() }
  })
  app.post('/__sandbox/posts', (request, reply) =>
    accept(ChangePosts, jsonBodyOf(request), reply, ({ ids, gone }) => {
      for (const id of ids) {
        const post = posts.byId(id)
        if (post) post.removedBy = gone && REMOVED_BY[gone]
      }
    }),
  )
  app.post('/__sandbox/answers', (request, reply) =>
    accept(ChangeAnswers, jsonBodyOf(request), reply, ({ numbers, gone }) => answers.change(numbers, gone)),
  )
}
