import type { SourceOptions } from '../source.ts'
import { createStackExchangeSource } from '../stack-exchange/stack-exchange-source.ts'
import { serveSource } from './serve-source.ts'

/** Opens Stack Exchange on a server that responds with `respond`, see `serveSource`. */
export const serveStackExchange = (
  respond: Parameters<typeof serveSource>[1],
  changes: Partial<SourceOptions> = {},
) => serveSource(createStackExchangeSource(), respond, changes)
