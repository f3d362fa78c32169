import type { DailyQuota } from './request-costs.ts'

/** What is known of a free key's day; other use of the same key is not. */
export function QuotaNote({ quota }: { quota: DailyQuota }) {
  return (
    <p className="text-12 leading-normal text-ink-3">
      Free keys get about {quota.perDay} requests a day for this model; this session has sent{' '}
      {quota.sent.toLocaleString('en-US')}. When they are used up, the run pauses until the next day.
    </p>
  )
}
