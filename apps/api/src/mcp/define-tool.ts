import type { McpServer } from '@modelcontextprotocol/server'
import type { ListedToken } from '@quarry/contracts/endpoints/tokens'
import { type ErrorCode, errorMessage } from '@quarry/contracts/errors'
import { logEvent } from '@quarry/telemetry/log-events'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import { toApiError } from '../plugins/errors.ts'
import type { Call } from './call.ts'
import { ToolError } from './tool-error.ts'

interface Definition<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string
  title: string
  description: string
  /** The right that the token needs; every token may read. */
  right: 'read' | keyof ListedToken['rights']
  /** Whether the tool calls a service or starts a run, which has a stricter limit; by default if it needs `start`. */
  isCostly?: boolean
  input: Input
  output: Output
  hints: { readOnly: boolean; destructive: boolean; idempotent: boolean; openWorld: boolean }
  run: (call: Call, input: z.infer<Input>) => Promise<z.infer<Output>>
}

export interface Tool {
  name: string
  right: Definition<z.ZodObject, z.ZodObject>['right']
  register: (server: McpServer, call: Call, log: FastifyBaseLogger) => void
}

/** Returns a tool whose text and structured results are the same and whose errors are sentences. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>({
  name,
  title,
  description,
  right,
  isCostly = right === 'start',
  input,
  output,
  hints,
  run,
}: Definition<Input, Output>): Tool {
  const config = {
    title,
    description,
    inputSchema: input,
    outputSchema: output,
    annotations: {
      readOnlyHint: hints.readOnly,
      destructiveHint: hints.destructive,
      idempotentHint: hints.idempotent,
      openWorldHint: hints.openWorld,
    },
  }

  return {
    name,
    right,
    register(server, call, log) {
      server.registerTool<Output, z.ZodObject>(name, config, async (given) => {
        try {
          if (call.outage !== null) throw call.outage
          if (isCostly) await call.countCostly()
          const result = await run(call, input.parse(given))
          const structuredContent = { ...result }
          return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent }
        } catch (error) {
          return { content: [{ type: 'text', text: sentenceOf(error, name, log) }], isError: true }
        }
      })
    },
  }
}

/** What to do after errors whose own message is written for the page. */
const nextSteps: Partial<Record<ErrorCode, string>> = {
  'copy-restoring': 'The page is sending this analysis to the server. Nothing was changed.',
  'no-room': `${errorMessage['no-room']} Nothing was changed.`,
  'run-not-active': `${errorMessage['run-not-active']} Nothing was changed. Call get_run for its result.`,
  'copy-lost': 'This analysis has just been opened anew. Nothing was changed.',
}
const RETRY_MS = 5000
/** How long an assistant should wait for Redis, whose restart or failover takes seconds. The page asks more often. */
const OUTAGE_RETRY_MS = 15_000
const OUTAGE =
  'Quarry’s server can’t reach its database. Nothing is lost: runs at work wait for it and go on by themselves.'
const OUTAGE_LASTS = 'If that lasts for minutes, tell the user that the server’s database is away.'
const repeatable: ReadonlySet<ErrorCode> = new Set(['copy-restoring', 'copy-lost', 'unavailable', 'internal'])

/** Returns what happened and what to do next, without internal details. */
function sentenceOf(error: unknown, tool: string, log: FastifyBaseLogger): string {
  if (error instanceof ToolError) return error.message
  const { code, message, retryAfterMs } = toApiError(error)
  if (code === 'internal') logEvent(log, 'request.failed', { err: error, code })
  if (message === errorMessage.unavailable)
    return `${OUTAGE} Wait ${OUTAGE_RETRY_MS / 1000} s, then call ${tool} again. ${OUTAGE_LASTS}`
  const waitMs = retryAfterMs ?? (repeatable.has(code) ? RETRY_MS : undefined)
  const retry = waitMs === undefined ? '' : ` Wait ${Math.ceil(waitMs / 1000)} s, then call ${tool} again.`
  return `${nextSteps[code] ?? message}${retry}`
}
