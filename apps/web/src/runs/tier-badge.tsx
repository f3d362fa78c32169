import type { TierInfo } from '@quarry/contracts/tier'
import { KeyRound } from 'lucide-react'
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
        className="inline-flex h-control cursor-help items-center gap-1.5 whitespace-nowrap rounded-2 border border-line px-2.5 text-12 text-ink-2 max-md:border-transparent"
      >
        <KeyRound size={14} aria-hidden="true" />
        <span className="max-md:sr-only frame:max-2xl:sr-only">
          {name} ({tier.rpm} RPM)
        </span>
      </button>
    </Tooltip>
  )
}
