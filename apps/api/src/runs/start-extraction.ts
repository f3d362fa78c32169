import { isDemoPost } from '@quarry/contracts/demo-post'
import type { ExtractionRequest, PostCheckRequest, RunAccepted } from '@quarry/contracts/endpoints/runs'
import { formatCount } from '@quarry/contracts/format-count'
import { EXTRACTION_LIMIT_DEFAULT } from '@quarry/contracts/limits'
import { isCheckable } from '@quarry/contracts/reddit-post'
import { ExtractionCredentials, ExtractionParams } from '@quarry/contracts/run-params'
import { sourceFacts } from '@quarry/contracts/sources'
import { isDemo } from '@quarry/platforms/endpoints'
import { ApiError } from '../api-error.ts'
import { redditPair } from '../connections/accepted-by-reddit.ts'
import { letTimePass } from '../connections/demo-sandbox.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Caller, startRun } from './start-run.ts'

type Deps = Pick<
  Dependencies,
  | 'config'
  | 'runs'
  | 'sessions'
  | 'queues'
  | 'sealedCredentials'
  | 'fingerprint'
  | 'checkMemory'
  | 'rateLimits'
  | 'services'
>

const FULL =
  'Quarry’s database is nearly full, so it can’t start another extraction. Your questions are safe. Try again later.'

/**
 * Starts extracting questions from the communities. Throws ApiError if the session already has an active extraction
 * from this source, if the address or the client id has too many runs, or if Redis is nearly full.
 */
export async function startExtraction(
  dependencies: Deps,
  caller: Caller,
  request: ExtractionRequest,
): Promise<RunAccepted> {
  await dependencies.checkMemory(FULL)
  const subreddits = withLimits(request)
  const { includeAlreadySeen } = await dependencies.sessions.config(caller.sessionId)
  const { seedTerms = [], publishedFrom, publishedTo, onlyMatching } = request
  const { source, accepted, ownFields, ...access } = await accessOf(dependencies, request)
  const isNewOnly = subreddits.some(({ lastReading }) => lastReading !== undefined)
  const sourceTime = access.demo && isNewOnly ? await letTimePass(dependencies.config) : undefined
  const { runId } = await startRun(dependencies, caller, {
    kind: 'extraction',
    ...access,
    fields: {
      total: subreddits.reduce((sum, { limit }) => sum + limit, 0),
      ...ownFields,
      accepted: accepted ? 1 : 0,
      params: ExtractionParams.encode({
        ...{
          source,
          subreddits,
          publishedFrom,
          publishedTo,
          seedTerms,
          onlyMatching,
          includeAlreadySeen,
          sourceTime,
        },
      }),
    },
  })
  const { unit, units } = sourceFacts[source]
  return { message: `Extraction started for ${formatCount(subreddits.length, unit, units)}.`, runId }
}

/**
 * Starts checking whether the posts of the set's questions from one source still exist. Throws ApiError if there are
 * none, and otherwise like `startExtraction`.
 */
export async function startPostCheck(
  dependencies: Deps & Pick<Dependencies, 'questionSet'>,
  caller: Caller,
  request: PostCheckRequest,
): Promise<RunAccepted> {
  const { source, ownFields, accepted: _, ...access } = await accessOf(dependencies, request)
  const { threshold } = await dependencies.sessions.config(caller.sessionId)
  const links = await dependencies.questionSet.links(caller.sessionId, threshold)
  // The real source doesn't know invented posts.
  const isKnown = ({ permalink }: { permalink: string }) => access.demo || !isDemoPost(permalink)
  const total = links.filter(
    (link) => (link.source ?? 'reddit') === source && isKnown(link) && isCheckable(link),
  ).length
  const { name } = sourceFacts[source]
  if (total === 0) throw new ApiError('invalid-input', `No question has a link to its post on ${name}.`)
  const { runId } = await startRun(dependencies, caller, {
    kind: 'extraction',
    ...access,
    fields: {
      total,
      task: 'post-check',
      ...ownFields,
      params: ExtractionParams.encode({
        ...{ source, subreddits: [], seedTerms: [], includeAlreadySeen: false },
      }),
    },
  })
  return { message: `Checking ${formatCount(total, 'post')} on ${name}.`, runId }
}

/** Returns the source, the run's credentials, and the fingerprints and names that limit and identify them. */
export async function accessOf(
  dependencies: Pick<Deps, 'fingerprint' | 'rateLimits' | 'services'>,
  request: ExtractionRequest | PostCheckRequest,
) {
  if ('redditClientId' in request) {
    const pair = { clientId: request.redditClientId, clientSecret: request.redditClientSecret }
    const credential = dependencies.fingerprint(pair.clientId)
    return {
      source: 'reddit' as const,
      credential,
      demo: isDemo(pair.clientId),
      accepted: await dependencies.rateLimits.wasAccepted(redditPair(dependencies, pair)),
      credentials: ExtractionCredentials.encode({ ...pair, key: '', demo: false }),
      ownFields: { ...noRate, limitOwner: credential },
    }
  }
  const { source, stackExchangeKey, demo = false } = request
  const { services } = dependencies
  const { key = '' } = services.withServersKey(source, { key: stackExchangeKey, demo })
  return {
    source,
    // No credential limits the number of runs.
    credential: '',
    demo,
    accepted: false,
    credentials: ExtractionCredentials.encode({ clientId: '', clientSecret: '', key, demo }),
    ownFields: { ...noRate, limitOwner: services.limitOwner(source, { key, demo }), source },
  }
}

/** Required in every run, although only cleaning uses them. */
const noRate = { titlesPerRequest: 1, delayMs: 0 }

/** Returns each community once, in its first spelling, with its limit and last reading. */
function withLimits({ subreddits, subredditLimits, lastReadings = {} }: ExtractionRequest) {
  const byName = <Value>(values: Record<string, Value>) =>
    new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))
  const limits = byName(subredditLimits)
  const readings = byName(lastReadings)
  const names = new Map<string, string>()
  for (const name of subreddits) {
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names].map(([key, name]) => ({
    name,
    limit: limits.get(key) ?? EXTRACTION_LIMIT_DEFAULT,
    lastReading: readings.get(key),
  }))
}
