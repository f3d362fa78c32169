import { abbreviate } from '@quarry/store/fingerprint'
import { z } from 'zod'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Long words of letters and digits, without the period after them: keys, tokens, hashes. */
const SECRET_LIKE = /[\w.~+/=-]{19,}[\w~+/=-]/g
/** Errors quote text that they could not parse. */
const QUOTED = /"[^"]*"?|“[^”]*”?|`[^`]*`?|(?<!\w)'[^']*'?/g

/** Returns the line without quoted text and without anything that looks like a secret. */
function redactLine(line: string): string {
  return line.replace(QUOTED, '…').replace(SECRET_LIKE, (word) => (isHarmless(word) ? word : '…'))
}

function isHarmless(word: string): boolean {
  return (
    UUID.test(word) || !(/\d/.test(word) && /[a-z]/i.test(word)) || /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(word)
  )
}

const JobData = z.object({ runId: z.string(), sessionId: z.string(), user: z.string().optional() })
const Outcome = z.object({ outcome: z.string() })
const OPTIONS: ReadonlySet<string> = new Set(['attempts', 'delay', 'keepLogs', 'priority', 'timestamp'])

/** How to redact a job's fields, by name. All other text goes through `redactLine`. */
const fields = new Map(
  Object.entries<(value: unknown, job: object) => unknown>({
    data: (value) => {
      const { success, data } = JobData.safeParse(value)
      if (!success) return undefined
      const { runId, sessionId, user } = data
      return { runId, session: abbreviate(sessionId), ...(user && { user: abbreviate(user) }) }
    },
    returnValue: (value) => {
      const { success, data } = Outcome.safeParse(value)
      return success ? { outcome: redactLine(data.outcome) } : undefined
    },
    progress: (value) => (typeof value === 'number' ? value : 0),
    name: (value) => (value === 'extraction' || value === 'cleaning' ? value : 'run'),
    opts: (value) =>
      value instanceof Object
        ? Object.fromEntries(Object.entries(value).filter(([key]) => OPTIONS.has(key)))
        : undefined,
    // Bull Board shows a failed job's reason only here.
    stacktrace: (value, job) => {
      const reason = 'failedReason' in job ? job.failedReason : undefined
      return Array.isArray(value) ? value.map((trace) => reasonAndFrames(String(trace), reason)) : undefined
    },
    jobDataSchema: () => undefined,
  }),
)

/** Replaces a trace's first line, which may quote a title, by the reason that the worker stored with the job. */
function reasonAndFrames(trace: string, reason: unknown): string {
  const frames = trace.split('\n').filter((line) => line.startsWith('    at '))
  const lines = frames.map((line) => line.replace(/file:\/\/\S*\/(?=[^/]+$)/, ''))
  return (typeof reason === 'string' ? [redactLine(reason), ...lines] : lines).join('\n')
}

/** Returns a copy of Bull Board's response without anything that could be a secret, a title or a name. */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactLine(value)
  if (Array.isArray(value)) return value.map(redact)
  if (!(value instanceof Object)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      fields.has(key) ? fields.get(key)?.(field, value) : redact(field),
    ]),
  )
}
