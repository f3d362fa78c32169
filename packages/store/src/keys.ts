import type { TokenHash } from '@quarry/contracts/endpoints/tokens'
import type { RunId, RunKind } from '@quarry/contracts/run'
import type { SourceId } from '@quarry/contracts/sources'

/** Identifies a question set's owner: a hash of the session cookie, so that Redis never contains the cookie. */
export type SessionId = string

export interface RunRef {
  sessionId: SessionId
  runId: RunId
}

/** A credential as it appears in keys and logs: `HMAC(key)`, see `fingerprint.ts`. */
export type Fingerprint = string

export type Keys = ReturnType<typeof createKeys>

/** Every Redis key. The package's README describes fields, units and lifetimes. */
export function createKeys(prefix: string) {
  const live = `${prefix}:live:`
  const runBase = (sessionId: SessionId) => `${prefix}:run:{${sessionId}}:`
  return {
    session(sessionId: SessionId) {
      const base = `${prefix}:s:{${sessionId}}`
      return {
        meta: `${base}:meta`,
        questions: `${base}:q`,
        revisions: `${base}:rev`,
        runs: `${base}:runs`,
        counters: `${base}:counters`,
        findings: `${base}:findings`,
        draft: `${base}:draft`,
      }
    },
    run({ sessionId, runId }: RunRef) {
      const base = `${runBase(sessionId)}${runId}`
      return {
        meta: `${base}${ends.meta}`,
        work: `${base}${ends.work}`,
        credential: `${base}${ends.credential}`,
      }
    },
    /** A run's answers to one question, until the page has them. */
    runAnswers: ({ sessionId, runId }: RunRef, questionId: string) =>
      `${runBase(sessionId)}${runId}:answers:${questionId}`,
    /** The parts before and after the run's id in the `meta` keys of a session's runs. */
    runParts: (sessionId: SessionId) => [runBase(sessionId), ends.meta] as const,
    /** The part before the run's id in the keys of a session's runs, and all parts after it, separated by spaces. */
    allRunParts: (sessionId: SessionId) => [runBase(sessionId), Object.values(ends).join(' ')] as const,

    /** The analyses of which a browser has a copy, by the last use. */
    copiesOf: (ownerId: SessionId) => `${prefix}:copies:${ownerId}`,
    /** All copies as `owner analysis`, by the last use. */
    copies: `${prefix}:copies`,

    /** Everything about an assistant's token, by the token's SHA-256. */
    token(hash: TokenHash) {
      const base = `${prefix}:token:${hash}`
      return { record: base, analyses: `${base}:analyses` }
    },
    /** What a token's runs have used on one day. */
    tokenUse: (hash: TokenHash, day: string) => `${prefix}:token:${hash}:used:${day}`,
    /** What a token started in the last minutes, by a hash of what it requested. */
    tokenStart: (hash: TokenHash, start: string) => `${prefix}:token:${hash}:start:${start}`,
    /** The hashes of a browser's tokens. */
    tokensOf: (ownerId: SessionId) => `${prefix}:tokens:${ownerId}`,

    /**
     * A source counts requests per credential, or for this server's `address`; the sandbox's are counted for `demo`. A
     * source with several servers counts separately on each.
     */
    sourceRate: (source: SourceId, limitOwner: Fingerprint | 'address' | 'demo', server?: string) =>
      `${prefix}:rl:${source}:${limitOwner}${server === undefined ? '' : `:${server}`}`,
    /** Gemini counts per project and model, and a key belongs to one project. */
    geminiRate: (apiKey: Fingerprint, model: string) => `${prefix}:rl:gemini:${apiKey}:${model}`,
    tier: (apiKey: Fingerprint) => `${prefix}:tier:${apiKey}`,
    /** Exists while the key's tier must not be probed again. */
    tierProbe: (apiKey: Fingerprint) => `${prefix}:tier-probe:${apiKey}`,
    /** Exists after Reddit accepted a pair of client id and secret. */
    acceptedByReddit: (pair: Fingerprint) => `${prefix}:accepted:${pair}`,
    /** Exists while requests with this key and model are sent without the field `store`. */
    storeRejected: (apiKey: Fingerprint, model: string) => `${prefix}:store-rejected:${apiKey}:${model}`,

    /** What counts sessions and live runs; `scripts/live.lua` describes it. */
    live: {
      start: live,
      sessions: `${live}sessions`,
      runs: `${live}runs`,
      waits: `${live}waits`,
      facts: `${live}facts`,
      group: (kind: RunKind, group: string) => `${live}${kind} ${group}`,
      expired: `${live}expired`,
      /** Exists while the jobs of live runs must not be checked again. */
      checked: `${live}checked`,
    },
    /** Live runs of an address or a credential. Ended runs are removed once the list is full. */
    runsOf: (owner: Fingerprint) => `${prefix}:runs-of:${owner}`,
    /** Recently discarded sessions, by time, because calls on them may still be in flight. */
    discarded: `${prefix}:discarded`,

    /** The latest heartbeat of each API and worker process, by process id. */
    processes: `${prefix}:processes`,
    /** Prefix of the counters of calls; the caller follows. */
    calls: `${prefix}:calls:`,
    control: `${prefix}:control`,
    queues: `${prefix}:bull`,
  }
}

/** What follows the run's id in the keys of a run. */
const ends = { meta: ':meta', work: ':work', credential: ':cred' } as const
