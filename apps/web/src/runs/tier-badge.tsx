import type { TierInfo } from '@quarry/contracts/tier'
import { KeyRound } from 'lucide-react'
import { ToolWords } from '../ui/frame.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

export function TierBadge({ tier }: { tier: TierInfo }) {
  const name = tier.tier === 'free' ? 'Free Tier' : tier.name
  return (
    <Tooltip
      content={
        <>
          <b className="block font-semibold">{name}</b>
          Rate limit: {tier.rpm} requests per minute.
          {tier.tier === 'free' &&
            ' Enable billing on this key for 60x faster processing: free 12s per question, paid 0.2s.'}
        </>
      }
    >
      <button
        type="button"
        className="inline-flex h-control cursor-help items-center gap-1.5 whitespace-nowrap rounded-2 px-2.5 text-13 text-ink-3 hover:text-ink"
      >
        <KeyRound size={14} aria-hidden="true" />
        <ToolWords>
          {name} ({tier.rpm} RPM)
        </ToolWords>
      </button>
    </Tooltip>
  )
}
