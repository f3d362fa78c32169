/** Base URLs of the services, without trailing slash. */
export interface ServiceEndpoints {
  redditAuthUrl: string
  redditApiUrl: string
  geminiUrl: string
}

/** The real services, and the stand-ins for demo credentials where the deployment has them. */
export interface EndpointChoices {
  real: ServiceEndpoints
  sandbox?: ServiceEndpoints | undefined
}

export const realEndpoints: ServiceEndpoints = {
  redditAuthUrl: 'https://www.reddit.com',
  redditApiUrl: 'https://oauth.reddit.com',
  geminiUrl: 'https://generativelanguage.googleapis.com',
}

export function sandboxEndpoints(sandboxUrl: string): ServiceEndpoints {
  const base = sandboxUrl.replace(/\/+$/, '')
  return { redditAuthUrl: `${base}/reddit`, redditApiUrl: `${base}/reddit`, geminiUrl: `${base}/gemini` }
}

/** The beginnings of all addresses that a deployment may ask, by service. */
export function addressesOf({ real, sandbox }: EndpointChoices) {
  const asked = sandbox === undefined ? [real] : [real, sandbox]
  return asked.flatMap(({ redditAuthUrl, redditApiUrl, geminiUrl }) => [
    { service: 'reddit' as const, address: redditAuthUrl },
    { service: 'reddit' as const, address: redditApiUrl },
    { service: 'gemini' as const, address: geminiUrl },
  ])
}

/** A credential that starts with `demo` speaks to the sandbox when the deployment has one. */
export function endpointsFor(credential: string, choices: EndpointChoices): ServiceEndpoints {
  return choices.sandbox && credential.trim().startsWith('demo') ? choices.sandbox : choices.real
}
