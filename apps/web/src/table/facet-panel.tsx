import { formatCount } from '@quarry/contracts/format-count'
import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { useFramed } from '../ui/use-framed.ts'
import { FacetRail } from './facet-rail.tsx'

type FacetPanelProps = ComponentProps<typeof FacetRail> & {
  /** Wide screens show them beside the table. */
  rail: boolean
  /** Narrow screens show them over it. */
  sheet: boolean
  onCloseSheet: () => void
}

/** The filters at the left of the table; on narrow screens over it, when the user opens them. */
export function FacetPanel({ rail, sheet, onCloseSheet, ...facets }: FacetPanelProps) {
  const framed = useFramed()
  if (framed) {
    return (
      rail && (
        <div className="w-60 flex-none border-r border-line">
          <FacetRail {...facets} />
        </div>
      )
    )
  }
  if (!sheet) return null
  const shown = formatCount(facets.counts.shown, 'question')
  return (
    <Drawer
      title="Filters"
      description="Each number counts the questions that an option would show."
      onClose={onCloseSheet}
      footer={
        <Button variant="primary" className="flex-1" onClick={onCloseSheet}>
          Show {shown}
        </Button>
      }
    >
      <div className="min-h-0">
        <FacetRail {...facets} />
      </div>
    </Drawer>
  )
}
