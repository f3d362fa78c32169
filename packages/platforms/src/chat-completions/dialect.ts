import type { ModelEndpoint } from './model-endpoint.ts'

/** The request fields that a server accepts, because servers agree on little more than the basic request. */
export interface Dialect {
  /** How to request JSON: with a schema, as a JSON object, or in the prompt alone. */
  format: 'json_schema' | 'json_object' | 'text'
  /** OpenAI's newer models reject the older name; Ollama ignores the newer one. */
  limit: 'max_tokens' | 'max_completion_tokens'
  /** Fields that the server rejects. */
  without: readonly OptionalField[]
  /** Rules are sent as a system message, not together with the titles. */
  hasSystemRole: boolean
}

const optionalFields = ['reasoning_effort', 'temperature', 'store', 'strict'] as const
export type OptionalField = (typeof optionalFields)[number]

const first: Dialect = { format: 'json_schema', limit: 'max_tokens', without: [], hasSystemRole: true }

/** Servers and models change, so a learned dialect expires after a day. */
const KNOWN_FOR_MS = 86_400_000
/** After this many unreadable responses in a row, the next way to request JSON is tried. */
const UNREADABLE_MAX = 2

const known = new Map<string, { dialect: Dialect; unreadable: number; sinceMs: number }>()

/** Returns the learned dialect of an endpoint, shared within this process. */
export function dialectOf({ url, model }: ModelEndpoint) {
  const name = `${url} ${model}`
  const entry = () => {
    const found = known.get(name)
    if (found && Date.now() - found.sinceMs < KNOWN_FOR_MS) return found
    const fresh = { dialect: first, unreadable: 0, sinceMs: Date.now() }
    known.set(name, fresh)
    return fresh
  }
  return {
    current: (): Dialect => entry().dialect,
    learn(dialect: Dialect): void {
      entry().dialect = dialect
    },
    /** Detects servers that accept a schema without enforcing it. */
    responded(isReadable: boolean): void {
      const state = entry()
      state.unreadable = isReadable ? 0 : state.unreadable + 1
      const next = formatAfter(state.dialect.format)
      if (state.unreadable < UNREADABLE_MAX || next === undefined) return
      state.dialect = { ...state.dialect, format: next }
      state.unreadable = 0
    },
  }
}

function formatAfter(format: Dialect['format']): Dialect['format'] | undefined {
  if (format === 'json_schema') return 'json_object'
  return format === 'json_object' ? 'text' : undefined
}

/** Returns the dialect without the field that the server's message rejects; undefined if nothing can be changed. */
export function dialectAfter(dialect: Dialect, message: string): Dialect | undefined {
  if (
    dialect.limit === 'max_tokens' &&
    /max_completion_tokens|\bmax_tokens\b.*(?:not supported|unsupported|deprecated)/i.test(message)
  )
    return { ...dialect, limit: 'max_completion_tokens' }
  if (dialect.limit === 'max_completion_tokens' && /max_completion_tokens/i.test(message))
    return { ...dialect, limit: 'max_tokens' }
  const rejected = optionalFields.find((field) => !dialect.without.includes(field) && names(message, field))
  if (rejected) return { ...dialect, without: [...dialect.without, rejected] }
  const next = formatAfter(dialect.format)
  if (
    next &&
    /response_format|json_schema|json_object|json mode|structured output|grammar|\bschema\b/i.test(message)
  )
    return { ...dialect, format: next }
  if (dialect.hasSystemRole && /\bsystem\b.*\b(?:role|message|prompt)|\brole\b.*\bsystem\b/i.test(message))
    return { ...dialect, hasSystemRole: false }
  return undefined
}

const words: Readonly<Record<OptionalField, RegExp>> = {
  reasoning_effort: /reasoning|thinking/i,
  temperature: /temperature/i,
  store: /\bstore\b/i,
  strict: /\bstrict\b/i,
}

const names = (message: string, field: OptionalField): boolean => words[field].test(message)
