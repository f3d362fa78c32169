import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Run } from '@quarry/contracts/run'
import { requestsFor, requestsLeft } from '../session/estimate.ts'
import { waitsForTomorrow } from '../session/waits-for-tomorrow.ts'
import { Callout } from '../ui/callout.tsx'
import { formatTimeUntil } from './format-run.ts'

/** Explains a pause until the daily quota resets and how to finish sooner. Renders nothing otherwise. */
export function QuotaPause({ run, nowMs }: { run: Run; nowMs: number }) {
  const untilMs = waitsForTomorrow(run)
  if (untilMs === undefined) return null
  const left = run.total - run.processed - run.failed
  const requests = requestsLeft(run, left)
  const resumes = formatTimeUntil(untilMs, nowMs)
  return (
    <div className="mt-3.5 grid gap-3.5">
      <Callout tone="warn">
        <b className="font-semibold">This is a pause, not an error.</b> This key has no Gemini requests left
        today. The run resumes by itself {resumes}
        {/\d:\d/.test(resumes) && ' on your clock'}, just after midnight Pacific time. Nothing is lost: you
        can export the cleaned titles now or close this page, and Cancel keeps finished work.
      </Callout>
      <div className="grid gap-x-6 gap-y-3 text-13 @lg:grid-cols-2">
        <div>
          <h3 className="text-13">Use fewer requests</h3>
          <p className="mt-0.5 text-ink-2">
            {formatCount(left, 'question')} left at {run.automaticTitles ? 'up to 50' : run.titlesPerRequest}{' '}
            per request: {formatCount(requests, 'request')}.
            {run.titlesPerRequest < 20 &&
              !run.automaticTitles &&
              ` Cancel and start again with 20 per request to need only ${formatNumber(requestsFor(left, 20))}.`}
          </p>
        </div>
        <div className="border-line @lg:border-l @lg:pl-6">
          <h3 className="text-13">Finish without waiting</h3>
          <p className="mt-0.5 text-ink-2">
            Enable billing on the key in Google AI Studio, cancel, tick “Billing is enabled on this key” in
            Setup and start again. Only the remaining titles are sent.
          </p>
        </div>
      </div>
    </div>
  )
}
