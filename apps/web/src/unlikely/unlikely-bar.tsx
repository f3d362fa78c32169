import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import { lazy, useState } from 'react'
import { PanelBoundary } from '../session/panel-boundary.tsx'
import { Button } from '../ui/button.tsx'
import { useUnlikelyCount } from './use-unlikely-questions.ts'

const UnlikelyDrawer = lazy(async () => ({ default: (await import('./unlikely-drawer.tsx')).UnlikelyDrawer }))

type UnlikelyBarProps = { rows: readonly Question[]; runs: readonly Run[] }

/** Says how many titles were left out, and opens them. Nothing without questions that a finder has rated. */
export function UnlikelyBar({ rows, runs }: UnlikelyBarProps) {
  const count = useUnlikelyCount(rows, runs)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!count || (count.total === 0 && rows.length === 0)) return null
  return (
    <section
      aria-label="Probably not questions"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13"
    >
      <p data-tip-cut className="min-w-0">
        <b className="font-semibold">Probably not questions:</b>{' '}
        {count.total === 0
          ? 'none left out'
          : `${formatCount(count.total, 'title that is', 'titles that are')} less than ${count.cut}% sure`}
      </p>
      <Button size="small" onClick={() => setOpen(true)}>
        Look through…
      </Button>
      {open && (
        <PanelBoundary onClose={close}>
          <UnlikelyDrawer rows={rows} onClose={close} />
        </PanelBoundary>
      )}
    </section>
  )
}
