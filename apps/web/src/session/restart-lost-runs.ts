import { updateConfig } from '@quarry/contracts/endpoints/session'
import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import { SessionConfig } from '@quarry/contracts/session-config'
import type { SourceId } from '@quarry/contracts/sources'
import { logFailure } from './api/call-error.ts'
import type { QuestionSet } from './question-set.ts'
import type { Restart } from './run-watch.ts'
import type { Services } from './services.ts'
import { cleanRest } from './start-cleaning-run.ts'
import { extractRest } from './start-extraction.ts'
import { askableSources, checkedSources, checkPosts } from './start-post-check.ts'
import { askOpinionRest } from './start-second-opinion.ts'
import { configKey } from './use-session-config.ts'

type RestartServices = Pick<Services, 'api' | 'queries' | 'runWatch' | 'toasts' | 'workflow' | 'preferences'>

/**
 * Restarts the lost runs after a session was restored on the server, and shows a toast. Resolves when the
 * runs are started and watched, so that the next poll finds them.
 */
export async function restartLostRuns(services: RestartServices, lost: QuestionSet): Promise<void> {
  const { toasts, runWatch } = services
  const runs = runWatch.takeLost(lost.runs)
  if (runs.length > 0) await restoreConfig(services)
  const starts = await Promise.allSettled(
    runs.map(async ({ run, restart }) => {
      const started = (restart ?? restartOf(services, run))({ run, rows: lost.rows })
      await started
      return started !== undefined
    }),
  )
  for (const start of starts) {
    if (start.status === 'rejected') logFailure('A lost run was not restarted', start.reason)
  }
  const restarted = starts.filter((start) => start.status === 'fulfilled' && start.value).length
  toasts.notify({
    title: 'Questions restored',
    description: formatRestored(lost.rows.length, runs.length, restarted),
    tone: 'neutral',
  })
}

/** Restart for a run that another page started. */
function restartOf(services: RestartServices, { kind, task, source = 'reddit' }: Run): Restart {
  if (task === 'post-check') return ({ rows }) => checkRest(services, rows, source)
  if (task === 'second-opinion') return ({ run, rows }) => askOpinionRest(services, run, rows)
  return kind === 'extraction'
    ? ({ run }) => extractRest(services, undefined, run)
    : ({ run, rows }) => cleanRest(services, run, rows)
}

/** Nothing without the credentials of the source. */
function checkRest(
  services: RestartServices,
  rows: readonly Question[],
  source: SourceId,
): Promise<void> | undefined {
  const left = askableSources(checkedSources(rows), services.workflow.get()).filter((id) => id === source)
  return left.length > 0 ? checkPosts(services, left) : undefined
}

/** Restores the session's configuration, if this page has loaded it. */
async function restoreConfig({ api, queries }: Pick<Services, 'api' | 'queries'>): Promise<void> {
  const { data: config } = SessionConfig.strip().safeParse(queries.getQueryData(configKey))
  if (!config) return
  try {
    await api.call(updateConfig, { body: config })
  } catch (error) {
    logFailure("The session's choices were not restored", error)
  }
}

function formatRestored(rows: number, runs: number, restarted: number): string {
  const lost = 'The server had lost this session.'
  const wentOn = restarted > 0
  if (rows === 0) return `${lost} ${wentOn ? 'The run was started again.' : START_AGAIN}`
  const questions = formatCount(rows, 'question')
  const gaveBack = `${lost} This page restored ${questions}`
  if (wentOn) return `${gaveBack} and resumed the run.`
  return runs === 0 ? `${gaveBack}.` : `${gaveBack}. ${START_AGAIN}`
}

const START_AGAIN = 'Start the run again to continue.'
