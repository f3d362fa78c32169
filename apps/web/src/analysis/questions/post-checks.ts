import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { isEnded, type Run } from '@quarry/contracts/run'
import { sourceFacts } from '@quarry/contracts/sources'
import { formatDay } from '../../ui/format-date.ts'

type Checked = Pick<
  Run,
  'id' | 'task' | 'state' | 'processed' | 'total' | 'gone' | 'source' | 'startedAt' | 'finishedAt'
>

/** Returns the finished checks for deleted posts that looked up at least one post, the latest first. */
export function postChecks<Row extends Checked>(runs: readonly Row[]): Row[] {
  return runs
    .filter((run) => run.task === 'post-check' && isEnded(run) && run.processed > 0)
    .sort((left, right) => Date.parse(endOf(right)) - Date.parse(endOf(left)))
}

/** `29 Nov 2026: 412 posts on Reddit checked, 3 deleted or removed`. */
export function formatPostCheck(run: Checked): string {
  const { processed, total, gone = 0, source = 'reddit' } = run
  const of = processed < total ? `${formatNumber(processed)} of ` : ''
  const found = gone === 0 ? 'none deleted or removed' : `${formatNumber(gone)} deleted or removed`
  return `${formatDay(Date.parse(endOf(run)))}: ${of}${formatCount(Math.max(total, processed), 'post')} on ${sourceFacts[source].name} checked, ${found}`
}

const endOf = ({ finishedAt, startedAt }: Checked) => finishedAt ?? startedAt
