import type { Question } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import { sourceFacts } from '@quarry/contracts/sources'
import { ExternalLinkIcon } from '../../ui/row-icons.tsx'

type RedditLinkProps = { row: Question; tabIndex?: number; named?: boolean }

/** Opens the post in a new tab, without a referrer. */
export function RedditLink({ row, tabIndex, named = false }: RedditLinkProps) {
  const address = postAddress(row.permalink)
  if (address === undefined) return null
  const open = `Open on ${sourceFacts[row.source ?? 'reddit'].name}`
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={tabIndex}
      data-tip={named ? undefined : open}
      aria-label={named ? undefined : `${open}: ${row.title}`}
      className={`inline-flex flex-none items-center gap-1 ${named ? '' : 'size-control-sm justify-center rounded-2 text-ink-2 hover:bg-surface-3 hover:text-ink'}`}
    >
      {named && open}
      <ExternalLinkIcon size={named ? 12 : 14} />
    </a>
  )
}
