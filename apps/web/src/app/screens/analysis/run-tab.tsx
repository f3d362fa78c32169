import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Coverage, Run } from '@quarry/contracts/run'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAnalysis } from '../../../analysis/analysis-context.ts'
import { formatCommunities } from '../../../analysis/questions/community-nouns.ts'
import { formatPostCheck } from '../../../analysis/questions/post-checks.ts'
import { useWorkflow } from '../../../analysis/use-workflow.ts'
import { CleaningPanel } from '../../../runs/cleaning-panel.tsx'
import { coverageState } from '../../../runs/coverage/coverage-state.ts'
import { CoverageTable } from '../../../runs/coverage/coverage-table.tsx'
import { formatFound, requestsOf } from '../../../runs/coverage/format-range.ts'
import { formatSpent } from '../../../runs/format-cost.ts'
import { formatMadeWith, formatSummary } from '../../../runs/format-run.ts'
import { RunSummary } from '../../../runs/run-summary.tsx'
import { FailureReasons } from '../../../runs/start-cleaning/cost-note.tsx'
import { useRedditSharing } from '../../../runs/start-cleaning/reddit-sharing.ts'
import { SecondOpinionSection } from '../../../runs/start-cleaning/second-opinion-section.tsx'
import { useOpenKeyField } from '../../../runs/use-open-key-field.ts'
import { useTier } from '../../../runs/use-tier.ts'
import { useStore } from '../../../store.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { formatDay, formatTime } from '../../../ui/format-date.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { ExtractionSection } from './extraction-section.tsx'
import type { Analysis } from './use-analysis-screen.ts'

type RunTabProps = { analysis: Analysis }

/** The active run, or else how the latest runs ended. */
export function RunTab({ analysis }: RunTabProps) {
  const { set, counts } = analysis
  const { run, error } = set
  if (run?.kind === 'extraction') return <ExtractionSection set={set} />
  if (run) return <CleaningPanel run={run} pending={counts.pending} outOfDate={error !== null} />
  return <LastRuns analysis={analysis} />
}

function LastRuns({ analysis }: RunTabProps) {
  const { counts, extractions, cleanings, failed, postChecks } = analysis
  const [lastCleaning, ...earlier] = cleanings
  const sharing = useRedditSharing(failed)
  return (
    <>
      <UnsentNote />
      {lastCleaning && (
        <Part>
          <RunSummary run={lastCleaning} />
          {earlier.length > 0 && <EarlierRuns runs={earlier} />}
        </Part>
      )}
      {failed.length > 0 && (
        <Part>
          <Tooltip content={sharing}>
            <Button
              size="small"
              icon={<RotateCcw size={12} />}
              aria-disabled={analysis.starting}
              onClick={analysis.retry}
            >
              Retry failed ({formatNumber(failed.length)})
            </Button>
          </Tooltip>
          <FailureReasons failed={failed} />
        </Part>
      )}
      {counts.pending === 0 && counts.processed > 0 && (
        <div className="border-b border-hair px-5 py-4 empty:hidden">
          <SecondOpinionSection rows={analysis.set.rows} starting={analysis.starting} />
        </div>
      )}
      <ExtractionCoverage extractions={extractions} />
      {postChecks.length > 0 && (
        <Part name="Checks for deleted posts">
          <ul className="grid gap-1 text-13 text-ink-2">
            {postChecks.map((run) => (
              <li key={run.id}>{formatPostCheck(run)}.</li>
            ))}
          </ul>
        </Part>
      )}
      {!lastCleaning && extractions.length === 0 && (
        <p className="px-5 py-4 text-13 text-ink-2">No runs yet.</p>
      )}
    </>
  )
}

function Part({ name, children }: { name?: string; children: ReactNode }) {
  return (
    <section
      aria-label={name}
      className="grid justify-items-start gap-2 border-b border-hair px-5 py-4 last:border-b-0"
    >
      {name !== undefined && <h2 className="text-13">{name}</h2>}
      {children}
    </section>
  )
}

/** Every earlier cleaning run, the newest first. */
function EarlierRuns({ runs }: { runs: readonly Run[] }) {
  const { tier } = useTier()
  return (
    <Disclosure label="Earlier cleaning runs" note={formatNumber(runs.length)}>
      <ul className="mt-2 grid gap-2 text-12 text-ink-2 text-pretty">
        {runs.map((run) => (
          <li key={run.id}>
            {[formatSummary(run), formatMadeWith(run), formatSpent(run, tier)].filter(Boolean).join(' ')}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

/** What each extraction read in each community, the newest first. */
function ExtractionCoverage({ extractions }: { extractions: readonly Run[] }) {
  const [last, ...earlier] = extractions.filter(({ coverage = [] }) => coverage.length > 0)
  if (!last) return null
  return (
    <section aria-label="Extraction coverage">
      <div className="px-5 pt-4 pb-2 text-13">
        <h2>Extraction coverage</h2>
        <p className="text-ink-2">
          {formatStart(last)}: {formatReading(last)}
        </p>
      </div>
      <CoverageTable coverage={last.coverage ?? []} ended />
      {earlier.map((run) => (
        <div key={run.id} className="border-t border-line px-5 py-3">
          <Disclosure label={formatStart(run)} note={formatReading(run)}>
            <div className="-mx-5 mt-2">
              <CoverageTable coverage={run.coverage ?? []} ended />
            </div>
          </Disclosure>
        </div>
      ))}
    </section>
  )
}

const formatStart = ({ startedAt }: Run) =>
  `${formatDay(new Date(startedAt))}, ${formatTime(new Date(startedAt))}`

/** `15 questions found in 40 posts seen with 3 requests, incomplete in 1 of 2 subreddits`. */
function formatReading(run: Run): string {
  const { coverage = [] } = run
  const incomplete = coverage.filter(isIncomplete).length
  const communities = formatCommunities(
    coverage.length,
    coverage.map(({ source }) => source),
  )
  const read = `${formatFound(run)} with ${formatCount(requestsOf(run), 'request')}`
  return incomplete > 0 ? `${read}, incomplete in ${formatNumber(incomplete)} of ${communities}` : read
}

function isIncomplete(entry: Coverage): boolean {
  const state = coverageState(entry, true)
  return state !== 'limit-reached' && state !== 'everything-read'
}

/** Explains that unsent questions are only in this browser, and what cleaning them needs. */
function UnsentNote() {
  const { rows } = useStore(useAnalysis().unsent)
  const { geminiApiKey } = useWorkflow().workflow.credentials
  const openKeyField = useOpenKeyField()
  if (rows.size === 0) return null

  return (
    <p className="flex-none border-t border-line px-4 py-2 text-12 text-ink-2">
      {formatCount(rows.size, 'question is', 'questions are')} only in this browser until you start a run.{' '}
      {geminiApiKey === '' && (
        <>
          Cleaning needs a Gemini API key: <LinkButton onClick={openKeyField}>enter it in Setup</LinkButton>.
          Reddit credentials aren’t needed.
        </>
      )}
    </p>
  )
}
