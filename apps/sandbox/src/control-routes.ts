import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from './clock.ts'
import type { ConformanceChecker } from './conformance.ts'
import { FaultScript, type Faults } from './faults.ts'
import type { Keys } from './gemini/keys.ts'
import { jsonBodyOf } from './request-parts.ts'

const Reset = z.strictObject({ key: z.string().min(1).optional() })
const FlipKey = z.strictObject({ key: z.string().min(1), tier: z.enum(['free', 'paid', 'blocked']) })
const Advance = z.strictObject({ seconds: z.number().min(0) })
const ConformanceQuery = z.looseObject({ key: z.string().optional(), arrivals: z.string().optional() })

/** Runs `act` with the body, or responds with 400 and what is wrong with it. */
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
  reset: (key: string | undefined) => void
}

/** What tests and demonstrations steer the sandbox by; no part of either service. */
export function controlRoutes(
  app: FastifyInstance,
  { clock, faults, conformance, keys, reset }: ControlDependencies,
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
}
