import { redditEndDates } from '@quarry/contracts/reddit-closing'
import { sourceFacts } from '@quarry/contracts/sources'
import { type PlatformError, type PlatformErrorKind, WEB_PAGE } from './platform-error.ts'
import { services } from './services.ts'

const refusedKeys: ReadonlyMap<string, string> = new Map([
  [
    services.gemini.name,
    'Gemini did not accept this key. Copy it again from Google AI Studio, without spaces around it.',
  ],
  [
    services['stack-exchange'].name,
    'Stack Exchange did not accept the key. Copy it again from stackapps.com. If you have entered none, the operator of this server must check STACK_EXCHANGE_KEY.',
  ],
])

/** One or two plain sentences per kind: what happened, and what to do. */
const messages: Record<PlatformErrorKind, (service: string, detail: string | undefined) => string> = {
  'credentials-refused': (service) =>
    refusedKeys.get(service) ??
    `${service} did not accept these credentials. Copy them again from your ${service} account, without spaces around them.`,
  'app-closed': () =>
    `Reddit no longer accepts this app, although it did before. Reddit may have closed it: its public API ${redditEndDates()}. Titles from a file need no Reddit app.`,
  'key-expired': () =>
    'This Gemini API key has expired. Renew it in Google AI Studio, or create a new key there.',
  'key-wrong-kind': () =>
    'This is not a valid Gemini API key. It may have been deleted or cut short. Create a key in Google AI Studio and paste all of it.',
  'key-suspended': () =>
    'Google has suspended this key’s project and has emailed the reason to its owner. Use a key of another project.',
  'key-leaked': () =>
    'Google has disabled this API key because it was found in public. Create a new key in Google AI Studio and keep it private.',
  'key-restricted': () =>
    'This API key has restrictions that don’t allow its use here. Change them in the Google Cloud console, or create another key.',
  'api-disabled': () =>
    'The Gemini API is disabled in this key’s Google project. Enable it there, wait a few minutes and test again.',
  'region-unsupported': () =>
    'Google doesn’t offer Gemini for this key in the region of this server. Enabling billing on the key may help.',
  'credit-exhausted': () =>
    'The Google project’s prepaid credit is used up, or its billing is closed. Top it up in Google AI Studio. Finished work is kept.',
  'spending-cap': () =>
    'The Google project has reached its spending cap for this month. Raise the cap in Google AI Studio. Finished work is kept.',
  'client-blocked': (service) =>
    `${service} blocks requests from this server’s network or program name. Your credentials may be valid. Ask the operator of this server for help.`,
  'not-found': (service) => `${service} has no ${unitOf(service)} of this name. Check the spelling.`,
  private: (service) => `This ${unitOf(service)} is private. Only its members can read its posts.`,
  banned: () => 'Reddit has banned this subreddit. Its posts can no longer be read.',
  quarantined: () => 'Reddit has quarantined this subreddit. Its posts can’t be read with app credentials.',
  gated: () =>
    'Reddit shows this subreddit only after a warning. Its posts can’t be read with app credentials.',
  forbidden: (service) =>
    service === services.reddit.name
      ? `Reddit doesn’t allow this with your credentials. If that is so for every subreddit, Reddit may have closed your app: its public API ${redditEndDates()}.`
      : `${service} doesn’t allow this with your credentials. Choose something else, or use other credentials.`,
  'rate-limited': (service) =>
    `${service} has received too many requests ${hasKeys(service) ? 'with your credentials' : 'from this server'} and asks for a pause. The pause ends automatically.`,
  'minute-quota': () => 'Gemini’s quota for this minute is used up. It resets when the minute is over.',
  'daily-quota': (service) =>
    service === services['stack-exchange'].name
      ? 'Stack Exchange’s requests for today are used up, for everyone on this server. They reset at midnight UTC.'
      : 'Today’s Gemini quota for this key is used up. It resets at midnight Pacific time, or immediately with billing enabled.',
  unavailable: (service) =>
    `${service} is failing or responding too slowly. This is usually temporary. Try again later.`,
  network: (service) =>
    `Quarry’s server can’t reach ${service}. Try again in a minute. If that doesn’t help, tell its operator.`,
  malformed: (service, detail) =>
    detail === WEB_PAGE
      ? `A web page came back instead of ${service}’s data. A proxy, a firewall or a sign-in page between this server and ${service} may have sent it. Ask the operator of this server for help.`
      : `${service} sent a response that Quarry couldn’t read. This is usually temporary. Try again later.`,
  'response-too-large': (service) =>
    `${service} sent a response that is too large for Quarry to read. Try again later.`,
  'bad-request': (service) =>
    `${service} rejected the request as invalid. This is a bug in Quarry. Please report it.`,
  'unsupported-request': (service) =>
    `${service} doesn’t accept this kind of request for the chosen model. Choose another model. If that doesn’t help, please report it.`,
  'store-rejected': () =>
    'Gemini doesn’t accept Quarry’s setting that tells Google not to store requests (store: false). Try again; Quarry sends the next request without it.',
  'model-not-found': () =>
    'Gemini doesn’t offer the chosen model to this key: the model is unknown, retired or needs billing. Choose another model.',
  'window-exceeded': () =>
    'A request is longer than the model’s window. The operator of this server can raise it, and MODEL_ENDPOINT_CONTEXT with it.',
  'prompt-cut': () =>
    'The model’s server cut the request, so the model did not read its rules. Its window is smaller than MODEL_ENDPOINT_CONTEXT: the operator of this server must set both to the same size.',
}

const ENDPOINT_PAGE =
  'A web page came back instead of the model’s response. The operator of this server must check MODEL_ENDPOINT: it usually ends with /v1, and nothing in between may ask for a sign-in.'

/** Messages that differ for the operator's model. They address the operator through the user. */
const endpointMessages: Partial<Record<PlatformErrorKind, string>> = {
  'credentials-refused':
    'The model’s server did not accept Quarry’s key. The operator of this server must correct MODEL_ENDPOINT_KEY.',
  'credit-exhausted': 'The model’s provider reports that its credit is used up. Finished work is kept.',
  'not-found':
    'No model answers at the address this server was given. Its operator must correct MODEL_ENDPOINT, which usually ends in /v1.',
  'model-not-found':
    'The model’s server doesn’t have the model that it was asked for. The operator of this server must load it there or correct MODEL_ENDPOINT_MODEL.',
  network:
    'Quarry’s server can’t reach the model’s server. It may not be running. If that doesn’t change in a minute, tell the operator of this server.',
  unavailable:
    'The model’s server is busy, still loading the model, or too slow. A cold start can take minutes. Try again later.',
  'rate-limited':
    'The model’s server has received too many requests and asks for a pause. The pause ends automatically.',
  'response-too-large': 'The model’s response is too large for Quarry to read. Its server may repeat itself.',
  'bad-request':
    'The model’s server rejected the request as invalid. Tell the operator of this server, who can run npm run check:live.',
}

const hasKeys = (service: string): boolean =>
  service === services.reddit.name || service === services.gemini.name

/** Returns what the service calls a community. */
function unitOf(service: string): string {
  return Object.values(sourceFacts).find(({ name }) => name === service)?.unit ?? 'community'
}

/** Returns the error as a message for the user, without any secret. */
export function platformProblem({
  kind,
  service,
  detail,
}: Pick<PlatformError, 'kind' | 'service'> & { detail?: string | undefined }): string {
  const ofEndpoint =
    service === 'model-endpoint' ? (detail === WEB_PAGE ? ENDPOINT_PAGE : endpointMessages[kind]) : undefined
  return ofEndpoint ?? messages[kind](services[service].name, detail)
}
