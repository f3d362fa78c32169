import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'

/** undici's timeouts of five minutes are off, because every request has its own and a model may take longer to load. */
const options = { headersTimeout: 0, bodyTimeout: 0 }

/**
 * Keeps connections open between requests, and uses the environment's proxy if Node's own `fetch` would. Separate from
 * the dispatcher of that `fetch`, which reconnects without a pause while a proxy drops connections.
 */
export const connections: Dispatcher =
  // biome-ignore lint/style/noProcessEnv: Node itself reads this variable, and undici the proxies' addresses.
  process.env.NODE_USE_ENV_PROXY === '1' ? new EnvHttpProxyAgent(options) : new Agent(options)
