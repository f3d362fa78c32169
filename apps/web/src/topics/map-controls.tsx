import { Download } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { Segments } from '../ui/segments.tsx'
import type { Measure } from './topic-tiles.ts'

export type Picture = 'topics' | 'wheel'

type MapControlsProps = {
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

/** Chooses the picture and what its areas represent, and saves it as a file. */
export function MapControls({ picture, onPicture, measure, onMeasure, onSave }: MapControlsProps) {
  return (
    <div className="flex flex-none flex-wrap items-center justify-end gap-2 border-b border-line px-4 py-1.5">
      <Segments label="Picture" options={pictures} value={picture} onChange={onPicture} />
      {picture === 'topics' && (
        <Segments label="Area of the tiles" options={measures} value={measure} onChange={onMeasure} />
      )}
      <Menu
        trigger={
          <Button size="small" icon={<Download size={12} aria-hidden="true" />}>
            Save picture
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
