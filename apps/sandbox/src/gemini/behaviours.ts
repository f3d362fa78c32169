import type { FaultShare } from '../faults.ts'

/** Why a key is rejected, before any other check. */
export type KeyRejection =
  | 'revoked'
  | 'invalid'
  | 'expired'
  | 'leaked'
  | 'disabled'
  | 'restricted'
  | 'suspended'
  | 'region'
  | 'no-free-tier-here'

/** Why a valid key gets no content. */
export type BillingStop = 'prepaid-empty' | 'prepaid-empty-402' | 'spend-cap' | 'bare-429'

export type GeminiBehaviour = {
  name: string
  /** For the README. */
  description: string
  tier: 'free' | 'paid'
  rejection?: KeyRejection
  stop?: BillingStop
  /** Suffix of a paid project's quota ids; none by default. */
  paidSuffix?: 'PaidTier3'
  requestsPerMinute?: number
  requestsPerDay?: number
  inputTokensPerMinute?: number
  faults?: readonly FaultShare[]
  /** Share of batches whose response is damaged. */
  scrambled?: number
  /** Share of titles whose words to keep are respelled. */
  respells?: number
  /** Some types are not in the schema, some topics far too long, others named in two ways. */
  oddNames?: boolean
  /** Share of requests for the flex tier that are shed, with a 503 or a 429 without details. */
  sheds?: number
  shedsWith?: 429
  /** How `store: false` is rejected: a model without the field, or a project whose logging cannot be turned off. */
  rejectsStore?: 'unknown-field' | 'forced-logging'
  /** Token counts are impossible: huge, negative or fractions. */
  oddCounts?: boolean
  /** Some titles get the whole response blocked. */
  safety?: boolean
  /** Some titles get the whole request rejected. */
  rejectsTitles?: boolean
  /** Sandbox seconds that every generateContent request takes on top of the latency. */
  slowSeconds?: number
  /** The project is new, so that only the newest model serves it. */
  newProject?: boolean
}

export const geminiBehaviours: readonly GeminiBehaviour[] = [
  { name: 'demo', tier: 'paid', description: 'A paid key (Tier 1) where everything works.' },
  { name: 'demo-paid', tier: 'paid', description: 'The same as `demo`, by its plain name.' },
  {
    name: 'demo-free',
    tier: 'free',
    description: 'A free key: 15 requests a minute and 500 a day on flash-lite.',
  },
  {
    name: 'demo-paid-tight',
    tier: 'paid',
    paidSuffix: 'PaidTier3',
    requestsPerMinute: 8,
    description: 'A paid key with only 8 requests a minute: its 429 states the limit.',
  },
  {
    name: 'demo-paid-tokens',
    tier: 'paid',
    inputTokensPerMinute: 5_000,
    description: 'A paid key with 5,000 input tokens a minute: its 429 is about tokens.',
  },
  {
    name: 'demo-daily-limit',
    tier: 'free',
    requestsPerDay: 10,
    description: 'A free key with 10 requests a day; the 429 misleads with a delay of about 45 s.',
  },
  {
    name: 'demo-overloaded',
    tier: 'paid',
    faults: [
      { kind: '503', share: 0.4 },
      { kind: '503-demand', share: 0.4 },
    ],
    description: 'Four of five requests get a 503, in both wordings.',
  },
  {
    name: 'demo-outage',
    tier: 'paid',
    faults: [{ kind: '503-demand', share: 1 }],
    description: 'Every request gets a 503.',
  },
  {
    name: 'demo-flaky',
    tier: 'paid',
    faults: [
      { kind: '500', share: 0.02 },
      { kind: '502', share: 0.02 },
      { kind: '503', share: 0.02 },
      { kind: '504', share: 0.02 },
      { kind: 'reset', share: 0.02 },
      { kind: 'cut', share: 0.02 },
      { kind: 'recitation', share: 0.015 },
      { kind: 'empty', share: 0.01 },
      { kind: 'no-candidates', share: 0.005 },
    ],
    description:
      'About 15 % of requests fail: 500, HTML 502, 503, 504, reset, cut body, RECITATION, empty STOP, no candidates.',
  },
  {
    name: 'demo-revoked',
    tier: 'paid',
    rejection: 'revoked',
    description: '401 `ACCESS_TOKEN_TYPE_UNSUPPORTED`, as for deleted keys and keys of the wrong type.',
  },
  { name: 'demo-invalid', tier: 'paid', rejection: 'invalid', description: '400 `API_KEY_INVALID`.' },
  { name: 'demo-expired', tier: 'paid', rejection: 'expired', description: '400 "API key expired."' },
  {
    name: 'demo-leaked',
    tier: 'paid',
    rejection: 'leaked',
    description: '403, reported as leaked, no details.',
  },
  { name: 'demo-disabled', tier: 'paid', rejection: 'disabled', description: '403 `SERVICE_DISABLED`.' },
  {
    name: 'demo-restricted',
    tier: 'paid',
    rejection: 'restricted',
    description: '403 `API_KEY_SERVICE_BLOCKED`.',
  },
  { name: 'demo-suspended', tier: 'paid', rejection: 'suspended', description: '403 `CONSUMER_SUSPENDED`.' },
  {
    name: 'demo-region',
    tier: 'free',
    rejection: 'region',
    description: '400 `FAILED_PRECONDITION`: the location is not supported.',
  },
  {
    name: 'demo-region-billing',
    tier: 'free',
    rejection: 'no-free-tier-here',
    description: '400 `FAILED_PRECONDITION`: no free tier in this country, enable billing.',
  },
  {
    name: 'demo-prepaid-empty',
    tier: 'paid',
    stop: 'prepaid-empty',
    description: '429: prepayment credits are used up.',
  },
  {
    name: 'demo-prepaid-empty-402',
    tier: 'paid',
    stop: 'prepaid-empty-402',
    description: 'The same as HTTP 402.',
  },
  {
    name: 'demo-spend-cap',
    tier: 'paid',
    stop: 'spend-cap',
    description: '429: the monthly spending cap is reached.',
  },
  {
    name: 'demo-bare-429',
    tier: 'paid',
    stop: 'bare-429',
    description: '429 "Resource has been exhausted" without any details.',
  },
  {
    name: 'demo-scrambler',
    tier: 'paid',
    scrambled: 0.5,
    description:
      'Half of the responses are damaged: missing, duplicate, invented, reordered, shifted, swapped ids; unchanged, bracketed, over-long, empty or translated titles; added links and numbers; an obeyed injection.',
  },
  {
    name: 'demo-respeller',
    tier: 'paid',
    respells: 0.5,
    description:
      'Half of the titles with words to keep come back with these words respelled, replaced or left out.',
  },
  {
    name: 'demo-odd-names',
    tier: 'paid',
    oddNames: true,
    description:
      'Of types and topics, some are of no known type, some 300 characters long and some another name for the same.',
  },
  {
    name: 'demo-flex-busy',
    tier: 'paid',
    sheds: 0.5,
    description:
      'Half of the requests for the flex tier are shed with a 503; those for the standard tier are served.',
  },
  {
    name: 'demo-flex-full',
    tier: 'paid',
    sheds: 1,
    shedsWith: 429,
    description:
      'Every request for the flex tier gets a 429 without details; those for the standard tier are served.',
  },
  {
    name: 'demo-no-store',
    tier: 'paid',
    rejectsStore: 'unknown-field',
    description: 'Models without the field `store`: a 400 names it.',
  },
  {
    name: 'demo-forced-logging',
    tier: 'paid',
    rejectsStore: 'forced-logging',
    description: 'A project that stores every request: `store: false` gets a 400. Invented, not recorded.',
  },
  {
    name: 'demo-odd-counts',
    tier: 'paid',
    oddCounts: true,
    description: 'The token counts of every response are impossible: huge, negative or fractions.',
  },
  {
    name: 'demo-blocked',
    tier: 'paid',
    safety: true,
    description:
      'Titles block their whole batch: "dies" or "kill" the prompt, "naked" or "burns" the response (SAFETY), "chapter" RECITATION, "nothing" an empty STOP.',
  },
  {
    name: 'demo-odd-titles',
    tier: 'paid',
    rejectsTitles: true,
    description:
      'Titles have their whole request rejected: "oddity" 400 `INVALID_ARGUMENT`, "vanished" 410, "enormous" 413, "teapot" 418.',
  },
  {
    name: 'demo-slow',
    tier: 'paid',
    slowSeconds: 15,
    description: 'Every response takes 15 s longer; 504 past the given deadline.',
  },
  {
    name: 'demo-hang',
    tier: 'paid',
    faults: [{ kind: 'hang', share: 1 }],
    description: 'No response ever arrives.',
  },
  {
    name: 'demo-retired',
    tier: 'paid',
    newProject: true,
    description: 'Every model but `gemini-3.8-flash` returns 404 "no longer available to new users".',
  },
]
