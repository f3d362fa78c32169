import { hostname } from 'node:os'
import { addressesOf } from '@quarry/platforms/endpoints'
import { readBuildId } from '@quarry/settings/build-id'
import { createProcessReports, type ProcessState } from '@quarry/store/ops/processes'
import { logEvent } from '@quarry/telemetry/log-events'
import { measureLoopDelay } from '@quarry/telemetry/loop-delay'
import { observeRequests } from '@quarry/telemetry/observe-requests'
import type { ApiApp } from '../../api-app.ts'
import type { Dependencies } from '../../dependencies.ts'
import { countCallsOf, createApiEvents } from './api-events.ts'

const REPORT_MS = 20_000

/**
 * Reports this API to the ops pages every 20 seconds: version, build, and how its calls went. Returns its id. Register it
 * before the routes.
 */
export function reportApi(app: ApiApp, dependencies: Dependencies): string {
  const { redis, keys, config, logger, instance: id } = dependencies
  const reports = createProcessReports(redis, keys)
  const events = createApiEvents()
  const delay = measureLoopDelay()
  const self = { id, app: 'api' as const, host: hostname(), version: config.version, build: readBuildId() }
  countCallsOf(app, events)
  const stopObserving = observeRequests(addressesOf(config.endpoints), (service) => (outcome) => {
    events.requested(service, outcome)
  })

  async function report(state: ProcessState['state']): Promise<void> {
    const figures = { loopDelayMs: delay.takeMs(), memoryBytes: process.memoryUsage.rss(), held: 0, runs: [] }
    try {
      await reports.report({ ...self, ...figures, state, recent: events.recent() })
    } catch (error) {
      logEvent(logger, 'api.report-failed', { err: error })
    }
  }

  const timer = setInterval(() => void report('serving'), REPORT_MS)
  redis.on('ready', () => void report('serving'))
  if (redis.status === 'ready') void report('serving')
  app.addHook('onClose', async () => {
    clearInterval(timer)
    stopObserving()
    await report('ended')
    delay.close()
  })
  return id
}
