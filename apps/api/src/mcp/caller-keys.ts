import type { IncomingHttpHeaders } from 'node:http'
import { MODEL_ENDPOINT_CREDENTIAL } from '@quarry/contracts/model-endpoint'
import { type SourceId, sourceFacts } from '@quarry/contracts/sources'
import { isDemo } from '@quarry/platforms/endpoints'
import type { Config } from '../config.ts'
import { ToolError } from './tool-error.ts'

/** The headers that carry an assistant's keys, and the variables from which `scripts/mcp.js` fills them. */
const names = {
  gemini: { header: 'X-Quarry-Gemini-Key', variable: 'GEMINI_API_KEY' },
  redditClientId: { header: 'X-Quarry-Reddit-Client-Id', variable: 'REDDIT_CLIENT_ID' },
  redditClientSecret: { header: 'X-Quarry-Reddit-Client-Secret', variable: 'REDDIT_CLIENT_SECRET' },
  stackExchange: { header: 'X-Quarry-Stack-Exchange-Key', variable: 'STACK_EXCHANGE_KEY' },
} as const
type KeyName = keyof typeof names

const KEY_LENGTH_MAX = 400

/**
 * The keys of a call. They are never arguments, because arguments end up in the transcript and with the model's maker.
 */
export type CallerKeys = Readonly<Partial<Record<KeyName, string>>>

/** Reads the keys in the call's headers. */
export function readKeys(headers: IncomingHttpHeaders): CallerKeys {
  const given = new Map(Object.entries(headers))
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, { header }]) => {
      const value = given.get(header.toLowerCase())
      const key = typeof value === 'string' ? value.trim() : ''
      return key === '' || key.length > KEY_LENGTH_MAX ? [] : [[name, key]]
    }),
  )
}

/** With a demo key for Gemini, sources without a key of their own use the sandbox, too. */
const isAllDemo = ({ gemini }: CallerKeys) => gemini !== undefined && isDemo(gemini)

/** Returns the model's credential, which is the caller's key or else the server's own model. Throws ToolError. */
export function modelCredential({ gemini }: CallerKeys, hasModelEndpoint: boolean): string {
  if (gemini !== undefined) return gemini
  if (hasModelEndpoint) return MODEL_ENDPOINT_CREDENTIAL
  throw missing('A Gemini key', ['gemini'])
}

/** Returns a source's credentials in the form that calls expect. Throws ToolError if Reddit's are missing. */
export function sourceCredentials(keys: CallerKeys, source: SourceId) {
  if (source !== 'reddit') {
    const { stackExchange: key } = keys
    const demo = isAllDemo(keys) || (key !== undefined && isDemo(key))
    const own = source === 'stack-exchange' && key !== undefined && !demo ? { stackExchangeKey: key } : {}
    return { source, ...own, ...(demo && { demo }) }
  }
  const { redditClientId = isAllDemo(keys) ? 'demo' : undefined } = keys
  const { redditClientSecret = isAllDemo(keys) ? 'demo' : undefined } = keys
  if (redditClientId === undefined || redditClientSecret === undefined)
    throw missing('A Reddit app', ['redditClientId', 'redditClientSecret'])
  return { source, redditClientId, redditClientSecret }
}

/** Returns which keys the call has, but never the keys themselves. */
export function presentKeys(
  keys: CallerKeys,
  { modelEndpoint, stackExchangeKey }: Pick<Config, 'modelEndpoint' | 'stackExchangeKey'>,
) {
  const stateOf = (key: string | undefined) => {
    if (key === undefined) return 'missing' as const
    return isDemo(key) ? ('demo' as const) : ('present' as const)
  }
  const reddit = keys.redditClientSecret === undefined ? undefined : keys.redditClientId
  return {
    model:
      keys.gemini === undefined && modelEndpoint !== undefined ? ('server' as const) : stateOf(keys.gemini),
    reddit: reddit === undefined && isAllDemo(keys) ? ('demo' as const) : stateOf(reddit),
    stackExchange:
      keys.stackExchange === undefined && stackExchangeKey !== undefined && !isAllDemo(keys)
        ? ('server' as const)
        : stateOf(keys.stackExchange),
  }
}

function missing(what: string, keys: readonly KeyName[]): ToolError {
  const headers = keys.map((key) => names[key].header).join(' and ')
  const variables = keys.map((key) => names[key].variable).join(' and ')
  return new ToolError(
    `${what} is missing. Ask the user to add ${headers} to the headers of this server in the assistant’s settings, or ${variables} to the variables of the bridge, and to start the assistant again. Never ask for a key in the conversation. ${sourceFacts['stack-exchange'].name}, ${sourceFacts['hacker-news'].name} and ${sourceFacts.lemmy.name} need no key. Nothing was started.`,
  )
}
