import { LEMMY_INSTANCES } from '@quarry/contracts/sources'

/** Base URLs of the services, without a trailing slash unless a host is appended. */
export interface ServiceEndpoints {
  redditAuthUrl: string
  redditApiUrl: string
  hackerNewsUrl: string
  /** Serves single items of Hacker News, which have the order of comments that the search lacks. */
  hackerNewsItemsUrl: string
  stackExchangeUrl: string
  /** An instance's host is appended. */
  lemmyUrl: string
  geminiUrl: string
}

/** The real services, and the sandbox for demo credentials if this deployment runs one. */
export interface EndpointChoices {
  real: ServiceEndpoints
  sandbox?: ServiceEndpoints | undefined
  /** The operator's model, if one is configured. */
  modelEndpoint?: { url: string } | undefined
}

export const realEndpoints: ServiceEndpoints = {
  redditAuthUrl: 'https://www.reddit.com',
  redditApiUrl: 'https://oauth.reddit.com',
  hackerNewsUrl: 'https://hn.algolia.com/api/v1',
  hackerNewsItemsUrl: 'https://hacker-news.firebaseio.com/v0',
  stackExchangeUrl: 'https://api.stackexchange.com/2.3',
  lemmyUrl: 'https://',
  geminiUrl: 'https://generativelanguage.googleapis.com',
}

/** Returns the base URLs of the services that the sandbox simulates. */
export function sandboxEndpoints(sandboxUrl: string): ServiceEndpoints {
  const base = sandboxUrl.replace(/\/+$/, '')
  return {
    redditAuthUrl: `${base}/reddit`,
    redditApiUrl: `${base}/reddit`,
    hackerNewsUrl: `${base}/hacker-news`,
    hackerNewsItemsUrl: `${base}/firebase`,
    stackExchangeUrl: `${base}/stack-exchange`,
    lemmyUrl: `${base}/lemmy/`,
    geminiUrl: `${base}/gemini`,
  }
}

/** Returns the base URLs of all requests that a deployment may send, by service. */
export function baseUrlsOf({ real, sandbox, modelEndpoint }: EndpointChoices) {
  const all = sandbox === undefined ? [real] : [real, sandbox]
  const ofServices = all.flatMap(
    ({
      redditAuthUrl,
      redditApiUrl,
      hackerNewsUrl,
      hackerNewsItemsUrl,
      stackExchangeUrl,
      lemmyUrl,
      geminiUrl,
    }) => [
      { service: 'reddit' as const, address: redditAuthUrl },
      { service: 'reddit' as const, address: redditApiUrl },
      { service: 'hacker-news' as const, address: hackerNewsUrl },
      { service: 'hacker-news' as const, address: hackerNewsItemsUrl },
      { service: 'stack-exchange' as const, address: stackExchangeUrl },
      ...LEMMY_INSTANCES.map((host) => ({ service: 'lemmy' as const, address: `${lemmyUrl}${host}/` })),
      { service: 'gemini' as const, address: geminiUrl },
    ],
  )
  const ofModel = modelEndpoint
    ? [{ service: 'model-endpoint' as const, address: `${modelEndpoint.url}/` }]
    : []
  // The model comes first, because its address may be inside the sandbox's.
  return [...ofModel, ...ofServices]
}

/** Returns true if the credential is for the sandbox. */
export const isDemo = (credential: string): boolean => credential.trim().startsWith('demo')

/** Returns true if the sandbox is at this address, as the operator's model may be. */
export const isInSandbox = (url: string, { sandbox }: Pick<EndpointChoices, 'sandbox'>): boolean =>
  sandbox !== undefined && new URL(url).origin === new URL(sandbox.geminiUrl).origin

/** Returns the sandbox's endpoints for a demo credential if the deployment has a sandbox, or else the real services. */
export function endpointsFor(credential: string, choices: EndpointChoices): ServiceEndpoints {
  return choices.sandbox && isDemo(credential) ? choices.sandbox : choices.real
}
