import type { Question } from '@quarry/contracts/question'
import { useState } from 'react'
import type { QuestionFilter } from '../session/question-filter.ts'
import { describePicture } from './describe-picture.ts'
import { MapControls } from './map-controls.tsx'
import { MapPicture } from './map-picture.tsx'
import { MapTable } from './map-table.tsx'
import { NamedTopicsNote } from './named-topics-note.tsx'
import { TopicPanel } from './topic-panel.tsx'
import type { Measure } from './topic-tiles.ts'
import { Treemap } from './treemap.tsx'
import { useMapNumbers } from './use-map-numbers.ts'
import { useSavePicture } from './use-save-picture.ts'
import { useSize } from './use-size.ts'

type TopicMapProps = {
  /** Questions that pass every filter but those of topics, which the picture chooses. */
  rows: readonly Question[]
  filter: QuestionFilter
  onChange: (filter: QuestionFilter) => void
  onShowTable: () => void
}

/** The topics of the questions as tiles. A click filters. */
export function TopicMap({ rows, filter, onChange, onShowTable }: TopicMapProps) {
  const [measure, setMeasure] = useState<Measure>('questions')
  const [element, setElement] = useState<SVGSVGElement | null>(null)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const size = useSize(box)
  const [page, setPage] = useState(0)
  const numbers = useMapNumbers(rows, filter, measure, size, page)
  const { topics, tiles, chosen } = numbers
  const save = useSavePicture(element)

  /** Chooses this topic alone; the same again chooses none. */
  function chooseTopic(topic: string) {
    const isChosen = filter.topics.size === 1 && filter.topics.has(topic)
    onChange({ ...filter, topics: new Set(isChosen ? [] : [topic]) })
  }

  function draw() {
    if (topics.length === 0) {
      return (
        <p className="p-6 text-13 text-ink-2">
          {numbers.isFound ? 'The titles have too few words in common for topics.' : 'Looking for topics…'}
        </p>
      )
    }
    return (
      <MapPicture
        {...describePicture(rows, tiles, measure)}
        {...size}
        ref={setElement}
        rows={rows}
        draw={(room) => (
          <Treemap
            tiles={tiles}
            measure={measure}
            chosen={filter.topics}
            onChoose={chooseTopic}
            onOthers={() => setPage(tiles.page + 1)}
            {...room}
          />
        )}
      />
    )
  }

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <MapControls measure={measure} onMeasure={setMeasure} onSave={save} />
      <div className="flex min-h-0 flex-1 max-frame:flex-col">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <div className="relative min-h-0 flex-1 overflow-auto">
            <div ref={setBox} className="h-full min-h-110 w-full">
              {size.width > 0 && draw()}
            </div>
            <MapTable tiles={tiles} />
          </div>
          <NamedTopicsNote rows={rows} />
        </div>
        {chosen && (
          <TopicPanel
            {...chosen}
            topics={topics}
            onShow={onShowTable}
            onClose={() => chooseTopic(chosen.topic.id)}
          />
        )}
      </div>
    </div>
  )
}
