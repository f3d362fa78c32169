import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from './clock.ts'
import type { ConformanceChecker } from './conformance.ts'
import { FaultScript, type Faults } from './faults.ts'
import type { Keys } from './gemini/keys.ts'
import { jsonBodyOf } from './request-parts.ts'
import type { Catalogue } from './subreddits/catalogue.ts'
import type { PostStore } from './subreddits/posts.ts'

const Reset = z.strictObject({ key: z.string().min(1).optional() })
const FlipKey = z.strictObject({ key: z.string().min(1), tier: z.enum(['free', 'paid', 'blocked']) })
const Advance = z.strictObject({ seconds: z.number().min(0) })
const AddSubreddit = z.strictObject({
  /** Must not be the name of a subreddit that exists. */
  name: z.string().regex(/^\w{3,21}$/),
  /** Oldest first. */
  posts: z
    .array(
      z.strictObject({
        title: z.string().min(1).max(300),
        asks: z.boolean(),
        isSelf: z.boolean(),
        flair: z.string().nullable(),
        score: z.int(),
        comments: z.int().nonnegative(),
      }),
    )
    .max(20_000),
})
const ChangePosts = z.strictObject({
  ids: z.array(z.string()).max(20_000),
  /** Who removes them from Reddit: the author or a moderator; null restores them. */
  gone: z.enum(['deleted', 'removed']).nullable(),
})
const REMOVED_BY = { deleted: 'author', removed: 'moderator' } as const
const QuestionsQuery = z.looseObject({ community: z.string() })
const ConformanceQuery = z.looseObject({ key: z.string().optional(), arrivals: z.string().optional() })

/** Calls `act` with the body, or responds with 400 and the errors in it. */
function accept<Body>(
  schema: z.ZodType<Body>,
  request: FastifyRequest,
  reply: FastifyReply,
  act: (body: Body) => void,
) {
  const parsed = schema.safeParse(jsonBodyOf(request))
  if (!parsed.success) return reply.code(400).send({ error: z.prettifyError(parsed.error) })
  act(parsed.data)
  return reply.send({ ok: true })
}

export type ControlDependencies = {
  clock: Clock
  faults: Faults
  conformance: ConformanceChecker
  keys: Keys
  catalogue: Catalogue
  posts: PostStore
  reset: (key: string | undefined) => void
}

/** Adds the endpoints by which tests and demonstrations control the sandbox. Neither service has them. */
export function controlRoutes(
  app: FastifyInstance,
  { clock, faults, conformance, keys, catalogue, posts, reset }: ControlDependencies,
): void {
  app.get('/__sandbox/health', () => ({ ok: true }))
  app.get('/__sandbox/conformance', (request) => {
    const query = ConformanceQuery.parse(request.query)
    return conformance.report(query.arrivals === '1', query.key)
  })
  app.post('/__sandbox/reset', (request, reply) => accept(Reset, request, reply, ({ key }) => reset(key)))
  app.post('/__sandbox/faults', (request, reply) =>
    accept(FaultScript, request, reply, ({ key, script }) => faults.script(key, script)),
  )
  app.post('/__sandbox/keys', (request, reply) =>
    accept(FlipKey, request, reply, ({ key, tier }) => keys.flip(key, tier)),
  )
  app.post('/__sandbox/clock', (request, reply) =>
    accept(Advance, request, reply, ({ seconds }) => clock.advance(seconds * 1_000)),
  )
  app.post('/__sandbox/communities', (request, reply) =>
    accept(AddSubreddit, request, reply, ({ name, posts: given }) => {
      const subreddit = catalogue.add(name, given.length)
      posts.set(
        subreddit,
        given.map(({ asks, isSelf, ...post }) => ({
          ...post,
          intent: asks ? 'question' : 'statement',
          media: isSelf ? 'self' : 'link',
        })),
      )
    }),
  )
  app.post('/__sandbox/posts', (request, reply) =>
    accept(ChangePosts, request, reply, ({ ids, gone }) => {
      for (const id of ids) {
        const post = posts.byId(id)
        if (post) post.removedBy = gone && REMOVED_BY[gone]
      }
    }),
  )
  app.get('/__sandbox/questions', (request, reply) => {
    const subreddit = catalogue.byName(QuestionsQuery.parse(request.query).community)
    if (subreddit === undefined) return reply.code(404).send({ error: 'no such subreddit' })
    const asking = posts.upTo(subreddit, clock.now() / 1000).filter(({ intent }) => intent === 'question')
    return reply.send({ ids: asking.map(({ id }) => id) })
  })
}
