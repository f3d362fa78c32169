import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Segments } from '../ui/segments.tsx'
import type { Measure } from './topic-tiles.ts'

type MapControlsProps = {
  /** How many questions are shown and selected, and the active filters. */
  countLine: ReactNode
  measure: Measure
  onMeasure: (measure: Measure) => void
  onSave: () => void
}

const measures = [
  ['questions', 'By questions'],
  ['engagement', 'By engagement'],
] as const

/** The count line of the map: it also chooses what the areas of its tiles represent, and saves it as a file. */
export function MapControls({ countLine, measure, onMeasure, onSave }: MapControlsProps) {
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-y border-line pr-4 max-md:pb-1.5">
      <div className="min-w-0 flex-1 *:border-t-0 max-md:basis-3/5">{countLine}</div>
      <div className="flex flex-none flex-wrap gap-2 max-md:order-last max-md:w-full max-md:pl-4">
        <Segments label="Area of the tiles" options={measures} value={measure} onChange={onMeasure} />
      </div>
      <Button size="small" icon={<Download size={12} aria-hidden="true" />} onClick={onSave}>
        <span className="max-md:sr-only">Save picture</span>
      </Button>
    </div>
  )
}
