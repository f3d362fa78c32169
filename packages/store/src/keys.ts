import type { RunId } from '@quarry/contracts/run'

/** Who a question set belongs to: a hash of the session cookie, so that no state holds the cookie itself. */
export type SessionId = string

/** A credential as it appears in keys and logs: `HMAC(key)`, see `fingerprint.ts`. */
export type Fingerprint = string

export type Keys = ReturnType<typeof createKeys>

/**
 * Every Redis key there is. Keys of a session share a hash tag. All have a lifetime: session and run keys live
 * `sessionTtlSeconds` after the last activity, `rate`, its slots and `tier` keys a day, `tierProbe` five minutes, `workers` an hour, `ops` keys 26 hours at most,
 * `calls` as long as they are counted, `liveRuns` and `runsOf` as long as a session, `discarded` some minutes, what `queues` keeps of jobs and events a day.
 * The order of `session` and `run` is the order of `KEYS` in the scripts (`lua/shared/keys.lua`).
 */
export function createKeys(prefix: string) {
  const session = (sessionId: SessionId) => {
    const base = `${prefix}:s:{${sessionId}}`
    return [`${base}:meta`, `${base}:q`, `${base}:rev`, `${base}:runs`] as const
  }
  const run = (sessionId: SessionId, runId: RunId) => {
    const base = `${prefix}:run:{${sessionId}}:${runId}`
    return [
      `${base}:meta`,
      `${base}:pending`,
      `${base}:groups`,
      `${base}:inflight`,
      `${base}:tries`,
      `${base}:chains`,
      `${base}:coverage`,
      `${base}:seen`,
      `${base}:cred`,
    ] as const
  }
  return {
    session,
    run,
    /** Everything of a run is called by this and one of the endings in `run`. */
    runBase: (sessionId: SessionId) => `${prefix}:run:{${sessionId}}:`,
    sessionMeta: (sessionId: SessionId) => session(sessionId)[0],
    sessionRuns: (sessionId: SessionId) => session(sessionId)[3],
    credential: (sessionId: SessionId, runId: RunId) => run(sessionId, runId)[8],
    redditRate: (clientId: Fingerprint) => `${prefix}:rl:reddit:${clientId}`,
    /** Gemini counts per project and model; a key belongs to one project. */
    geminiRate: (apiKey: Fingerprint, model: string) => `${prefix}:rl:gemini:${apiKey}:${model}`,
    /** A credential's rate and the times of its latest slots, in the order of the scripts. */
    rate: (rateKey: string) => [rateKey, `${rateKey}:slots`] as const,
    tier: (apiKey: Fingerprint) => `${prefix}:tier:${apiKey}`,
    /** While it is there, the key's tier is not probed; for five minutes. */
    tierProbe: (apiKey: Fingerprint) => `${prefix}:tier-probe:${apiKey}`,
    /** Runs that have not ended, by when their jobs were last looked for; at most two of each session, and those just ended. */
    liveRuns: `${prefix}:live-runs`,
    /** Live runs of an address or a credential; what has ended is dropped when the list is full. */
    runsOf: (owner: Fingerprint) => `${prefix}:runs-of:${owner}`,
    /** Sessions that were discarded while calls of theirs may have been under way, by when; for some minutes. */
    discarded: `${prefix}:discarded`,
    workers: `${prefix}:workers`,
    /** The latest report of a worker. */
    opsReport: (workerId: string) => `${prefix}:ops:report:${workerId}`,
    /** Counters of an hour, counted from 1970. */
    opsHour: (hour: number) => `${prefix}:ops:hour:${hour}`,
    /** Requests by rate key, of a day in Los Angeles. */
    opsRequests: (day: string) => `${prefix}:ops:requests:${day}`,
    /** 429 responses by rate key, of ten minutes, counted from 1970. */
    opsThrottled: (tenMinutes: number) => `${prefix}:ops:throttled:${tenMinutes}`,
    /** What counts of calls begin with; who they are counted for stands behind it. */
    calls: `${prefix}:calls:`,
    /** What counts of uploaded bytes begin with; they live an hour. */
    uploads: `${prefix}:uploads:`,
    control: `${prefix}:control`,
    queues: `${prefix}:bull`,
  }
}
