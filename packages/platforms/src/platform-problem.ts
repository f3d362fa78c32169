import type { PlatformError, PlatformErrorKind } from './platform-error.ts'
import { services } from './services.ts'

/** One plain sentence or two per kind: what happened, whose fault it is, what to do. */
const sentences: Record<PlatformErrorKind, (service: string) => string> = {
  'credentials-refused': (service) =>
    `${service} did not accept these credentials. Copy them again from your ${service} account, without spaces around them.`,
  'key-expired': () =>
    'This Gemini API key has expired. Renew it in Google AI Studio, or create another key there.',
  'key-wrong-kind': () =>
    'This is no API key that Gemini takes: it was deleted, cut short, or is of another kind. Create an API key in Google AI Studio and paste all of it.',
  'key-suspended': () =>
    "Google has suspended this key's project. Google's mail to the project's owner says why; a key of another project works meanwhile.",
  'key-leaked': () =>
    'Google has shut off this API key because it was found in public. Create a new key in Google AI Studio and keep it private.',
  'key-restricted': () =>
    'This API key has restrictions that forbid using it here. Loosen them in the Google Cloud console, or create another key.',
  'api-disabled': () =>
    "The Gemini API is switched off in this key's Google project. Enable it there, wait a few minutes and test again.",
  'region-unsupported': () =>
    'Google does not offer Gemini for this key where this server runs. Enabling billing on the key may help.',
  'credit-exhausted': () =>
    "The Google project's prepaid credit is used up, or its billing is closed. Top it up in Google AI Studio; what is done is kept.",
  'spending-cap': () =>
    'The Google project has reached its spending cap for this month. Raise the cap in Google AI Studio; what is done is kept.',
  'client-blocked': (service) =>
    `${service} blocks requests from this server's network or program name. Your credentials may be fine; whoever runs this server has to sort it out.`,
  'not-found': () => 'Reddit knows no community of that name. Check the spelling.',
  private: () => 'This community is private. Its posts can be read by its members only.',
  banned: () => 'Reddit has banned this community. Its posts can no longer be read.',
  quarantined: () => 'Reddit has quarantined this community. Its posts cannot be read with app credentials.',
  gated: () =>
    'Reddit shows this community only after a warning. Its posts cannot be read with app credentials.',
  forbidden: (service) =>
    `${service} does not allow this with your credentials. Choose something else, or use other credentials.`,
  'rate-limited': (service) =>
    `${service} asked for a pause because too many requests were sent with your credentials. It goes on by itself.`,
  'minute-quota': () =>
    "Gemini's quota for this minute is used up. It goes on by itself when the minute is over.",
  'daily-quota': () =>
    "Today's Gemini quota for this key is used up. It goes on at midnight Pacific time, or at once with billing enabled.",
  unavailable: (service) =>
    `${service} is in trouble or answers too slowly. It is not your fault; try again later.`,
  network: (service) =>
    `${service} could not be reached from this server. Check its network connection and try again.`,
  malformed: (service) =>
    `${service} gave an answer that could not be read. It usually passes; try again later.`,
  'response-too-large': (service) =>
    `${service} sent a response that is too large for Quarry to read. Try again later.`,
  'bad-request': (service) =>
    `${service} did not understand the request. This is a mistake in this program, not yours; please report it.`,
  'unsupported-request': (service) =>
    `${service} does not accept this kind of request for the chosen model. Choose another model; if that does not help, please report it.`,
  'model-not-found': () =>
    'Gemini does not offer the chosen model to this key: it is unknown, retired or needs billing. Choose another model.',
}

/** What to tell the user, in plain English; holds no secret. */
export function platformProblem(error: Pick<PlatformError, 'kind' | 'service'>): string {
  return sentences[error.kind](services[error.service].name)
}
