import type { Stats } from '@quarry/contracts/endpoints/session'
import { formatNumber } from '@quarry/contracts/format-count'
import type { Run } from '@quarry/contracts/run'
import { SourceId, sourceFacts } from '@quarry/contracts/sources'

type Requests = Pick<Stats['requests'], 'reddit' | 'gemini' | 'sources'>

/**
 * Returns `41 to Reddit, 3 to Hacker News, 12 to Gemini`, without services that were sent nothing. `modelName` is the
 * operator's name for the server's own model.
 */
export function formatRequestsSent(
  { reddit, gemini, sources = {} }: Requests,
  runs: readonly Run[],
  modelName: string | undefined,
): string {
  const others = Object.entries(sources).filter(([source]) => source !== 'reddit')
  const sent = [
    { name: 'Reddit', count: reddit },
    ...others.map(([source, count]) => ({ name: sourceFacts[SourceId.parse(source)].name, count })),
    { name: cleanersOf(runs, modelName), count: gemini },
  ]
  return sent
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${formatNumber(count)} to ${name}`)
    .join(', ')
}

/** Names what cleaned in these runs; a session may have used both. */
function cleanersOf(runs: readonly Run[], modelName = 'This server’s model'): string {
  const services = new Set(
    runs.flatMap(({ kind, service }) => (kind === 'cleaning' ? [service ?? 'gemini'] : [])),
  )
  if (!services.has('endpoint')) return 'Gemini'
  // The default name is a phrase, which is lowercase inside a sentence.
  const model = modelName.replace(/^This server/, 'this server')
  return services.has('gemini') ? `Gemini and ${model}` : model
}
