import type { ListedToken } from '@quarry/contracts/endpoints/tokens'
import { formatCount } from '@quarry/contracts/format-count'
import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../format-analysis.ts'

type ConnectedListProps = {
  tokens: readonly ListedToken[]
  /** The token whose rights are shown. */
  chosen: string | undefined
  onChoose: (hash: string) => void
  onRevoke: (token: ListedToken) => void
}

const rowLook =
  'grid grid-cols-[minmax(0,1fr)_120px_140px_minmax(0,180px)_140px] items-center gap-x-4 border-t border-hair px-(--edge) text-13 max-md:grid-cols-[minmax(0,1fr)_auto]'

export function ConnectedList({ tokens, chosen, onChoose, onRevoke }: ConnectedListProps) {
  const now = Date.now()
  return (
    <section aria-label="Connected">
      <div aria-hidden="true" className={`${rowLook} min-h-9 text-12 text-ink-3`}>
        <span>Connected</span>
        <span className="max-md:hidden">Made</span>
        <span className="max-md:hidden">Last used</span>
        <span className="max-md:hidden">It made</span>
        <span />
      </div>
      <ul>
        {tokens.map((token) => (
          <li key={token.hash} className={`${rowLook} min-h-12 py-1`}>
            <span className="min-w-0 font-medium wrap-anywhere">{token.name}</span>
            <span className="text-ink-2 tabular-nums max-md:hidden">
              {formatMoment(Date.parse(token.createdAt), now)}
            </span>
            <span className="text-ink-2 tabular-nums max-md:hidden">
              {token.lastUsedAt === undefined ? 'Not yet' : formatMoment(Date.parse(token.lastUsedAt), now)}
            </span>
            <span className="text-ink-2 max-md:hidden">{madeBy(token)}</span>
            <span className="flex justify-end gap-1">
              <Button
                size="small"
                variant="ghost"
                aria-pressed={token.hash === chosen}
                aria-label={`Rights of ${token.name}`}
                onClick={() => onChoose(token.hash)}
              >
                Rights
              </Button>
              <Button
                size="small"
                variant="ghost"
                className="text-bad!"
                aria-label={`Revoke ${token.name}`}
                onClick={() => onRevoke(token)}
              >
                Revoke
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function madeBy({ analyses }: ListedToken): string {
  const made = analyses.filter(({ isMade }) => isMade).length
  return made === 0 ? '–' : formatCount(made, 'analysis', 'analyses')
}
