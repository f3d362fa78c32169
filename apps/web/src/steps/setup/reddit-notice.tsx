import { redditNotice, redditPhase } from '@quarry/contracts/reddit-closing'
import { Info, X } from 'lucide-react'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** When Reddit's API ends. Closed, it stays away until its words change. */
export function RedditNotice() {
  const { preferences } = useServices()
  const { redditNoticeClosed } = useStore(preferences)
  const now = Date.now()
  const phase = redditPhase(now)
  if (redditNoticeClosed === phase) return null
  return (
    <div role="note" className="flex items-start gap-2 text-12 leading-[1.6] text-ink-2">
      <Info size={14} className="mt-[3px] flex-none text-ink-3" aria-hidden="true" />
      <p className="min-w-0 flex-1 text-pretty">{redditNotice(now)}</p>
      <IconButton
        small
        className="-mt-1"
        label="Close the note about Reddit"
        tip="Close"
        icon={<X size={14} />}
        onClick={() => preferences.update((before) => ({ ...before, redditNoticeClosed: phase }))}
      />
    </div>
  )
}
