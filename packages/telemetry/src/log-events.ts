/** The logger methods that events need. */
type EventLog = Readonly<Record<Level, (fields: object, message: string) => void>>

type Level = 'debug' | 'info' | 'warn' | 'error' | 'fatal'

/**
 * Level and message of every line that Quarry logs. `packages/telemetry/README.md` lists when each is written and with
 * which fields.
 */
export const logEvents = {
  'process.ready': { level: 'info', message: 'ready' },
  'process.stopped': { level: 'info', message: 'stopped' },
  'process.start-failed': { level: 'fatal', message: 'start failed' },
  'process.crashed': { level: 'fatal', message: 'uncaught error, shutting down' },

  'run.accepted': { level: 'info', message: 'run accepted' },
  'run.started': { level: 'info', message: 'run started' },
  'run.taken-over': { level: 'info', message: 'run taken over' },
  'run.milestone': { level: 'info', message: 'run progress' },
  'run.throttled': { level: 'info', message: 'run throttled' },
  'run.parked': { level: 'info', message: 'run parked' },
  'run.paused': { level: 'info', message: 'run paused' },
  'run.handed-over': { level: 'info', message: 'run handed over' },
  'run.progress': { level: 'info', message: 'run progress' },
  'run.ended': { level: 'info', message: 'run ended' },
  'run.failed': { level: 'warn', message: 'run failed' },
  'run.error': { level: 'warn', message: 'error in a run' },
  'run.waits-for-redis': { level: 'warn', message: 'run waits for Redis' },
  'run.stalled': { level: 'warn', message: 'run stalled, taking over' },
  'run.job-restored': { level: 'warn', message: 'missing job added again' },
  'run.job-removal-failed': { level: 'warn', message: 'removing the job failed' },
  'run.job-log-failed': { level: 'warn', message: 'writing the job log failed' },

  'request.completed': { level: 'info', message: 'request completed' },
  'request.rejected': { level: 'debug', message: 'request rejected' },
  'request.failed': { level: 'error', message: 'request failed' },
  'service.failed': { level: 'info', message: 'service failed' },
  'overload.began': { level: 'warn', message: 'server overloaded, rejecting requests' },
  'overload.ended': { level: 'info', message: 'server no longer overloaded' },
  'proxy.untrusted': {
    level: 'warn',
    message:
      'requests arrive through an untrusted proxy on this machine, so all clients share one address and its limits; set TRUST_PROXY to the number of proxies',
  },
  'ops.password-wrong': { level: 'warn', message: 'wrong password for the operators’ pages' },
  'mcp.token-wrong': { level: 'warn', message: 'wrong token of an assistant' },
  'mcp.rejected': { level: 'debug', message: 'message of an assistant rejected' },
  'api.heartbeat-failed': { level: 'debug', message: 'api heartbeat failed' },
  'metrics.redis-failed': { level: 'warn', message: 'redis metrics collection failed' },

  'redis.lost': { level: 'error', message: 'redis connection lost' },
  'redis.unusable': { level: 'error', message: 'redis cannot be used' },
  'redis.restored': { level: 'info', message: 'redis connection restored' },
  'redis.misconfigured': { level: 'warn', message: 'redis has a risky setting' },
  'redis.configured': { level: 'info', message: 'redis no longer has the risky setting' },
  'redis.nearly-full': { level: 'warn', message: 'uploads and extractions rejected: redis nearly full' },
  'redis.has-room': { level: 'info', message: 'uploads and extractions accepted again: redis has room' },

  'queue.error': { level: 'warn', message: 'queue error' },
  'worker.heartbeat-failed': { level: 'warn', message: 'heartbeat failed' },
  'worker.job-check-failed': { level: 'warn', message: 'job check of live runs failed' },
} as const satisfies Record<string, { level: Level; message: string }>

export type LogEvent = keyof typeof logEvents

/** The event of lines that a library logs, for example Fastify. */
export const LIBRARY_EVENT = 'library'

/** Logs a line for the event, with its level and message unless others are given. */
export function logEvent(
  log: EventLog,
  event: LogEvent,
  fields: object = {},
  { level, message }: { level?: Level; message?: string | undefined } = {},
): void {
  const described = logEvents[event]
  log[level ?? described.level]({ event, ...fields }, message ?? described.message)
}
