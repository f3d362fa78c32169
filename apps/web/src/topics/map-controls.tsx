import { Download } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Segments } from '../ui/segments.tsx'
import type { Measure } from './topic-tiles.ts'

type MapControlsProps = {
  measure: Measure
  onMeasure: (measure: Measure) => void
  onSave: () => void
}

const measures = [
  ['questions', 'By questions'],
  ['engagement', 'By points + comments'],
] as const

/** Chooses what the areas of the tiles represent, and saves the map as a picture. */
export function MapControls({ measure, onMeasure, onSave }: MapControlsProps) {
  return (
    <div className="flex flex-none flex-wrap items-center justify-between gap-2 border-b border-hair px-(--edge) py-1.5">
      <Segments label="Area of the tiles" options={measures} value={measure} onChange={onMeasure} />
      <Button size="small" icon={<Download size={12} aria-hidden="true" />} onClick={onSave}>
        <span className="max-md:sr-only">Save picture</span>
      </Button>
    </div>
  )
}
