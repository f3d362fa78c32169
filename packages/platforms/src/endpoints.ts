/** Base URLs of the services, without trailing slash. */
export interface ServiceEndpoints {
  redditAuthUrl: string
  redditApiUrl: string
  geminiUrl: string
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

/** A credential that starts with `demo` speaks to the sandbox when the deployment has one. */
export function endpointsFor(
  credential: string,
  choices: { real: ServiceEndpoints; sandbox?: ServiceEndpoints | undefined },
): ServiceEndpoints {
  return choices.sandbox && credential.trim().startsWith('demo') ? choices.sandbox : choices.real
}
