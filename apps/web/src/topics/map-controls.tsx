import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { Segments } from '../ui/segments.tsx'
import type { Measure } from './topic-tiles.ts'

export type Picture = 'topics' | 'wheel'

type MapControlsProps = {
  /** How many questions are shown and selected, and the active filters. */
  countLine: ReactNode
  picture: Picture
  onPicture: (picture: Picture) => void
  measure: Measure
  onMeasure: (measure: Measure) => void
  onSave: (format: 'svg' | 'png') => void
}

const pictures = [
  ['topics', 'Topics'],
  ['wheel', 'Wheel'],
] as const
const measures = [
  ['questions', 'By questions'],
  ['engagement', 'By engagement'],
] as const

/** The count line of the map: it also chooses the picture and what its areas represent, and saves it as a file. */
export function MapControls(props: MapControlsProps) {
  const { countLine, picture, onPicture, measure, onMeasure, onSave } = props
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-y border-line pr-4 max-md:pb-1.5">
      <div className="min-w-0 flex-1 *:border-t-0 max-md:basis-3/5">{countLine}</div>
      <div className="flex flex-none flex-wrap gap-2 max-md:order-last max-md:w-full max-md:pl-4">
        <Segments label="Picture" options={pictures} value={picture} onChange={onPicture} />
        {picture === 'topics' && (
          <Segments label="Area of the tiles" options={measures} value={measure} onChange={onMeasure} />
        )}
      </div>
      <Menu
        trigger={
          <Button size="small" icon={<Download size={12} aria-hidden="true" />}>
            <span className="max-md:sr-only">Save picture</span>
          </Button>
        }
        items={[
          { name: 'SVG', note: 'For slides and print, any size', onSelect: () => onSave('svg') },
          { name: 'PNG', note: 'For documents and chats', onSelect: () => onSave('png') },
        ]}
      />
    </div>
  )
}
