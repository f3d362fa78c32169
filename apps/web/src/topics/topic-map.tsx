import type { Question } from '@quarry/contracts/question'
import { type ReactNode, useState } from 'react'
import type { QuestionFilter } from '../session/question-filter.ts'
import { BranchList } from './branch-list.tsx'
import { describePicture } from './describe-picture.ts'
import { withMapTopic, withWheelPart } from './map-choice.ts'
import { MapControls, type Picture } from './map-controls.tsx'
import { MapPicture } from './map-picture.tsx'
import { MapTable } from './map-table.tsx'
import { NamedTopicsNote } from './named-topics-note.tsx'
import { TopicPanel } from './topic-panel.tsx'
import type { Measure } from './topic-tiles.ts'
import { Treemap } from './treemap.tsx'
import { useMapNumbers } from './use-map-numbers.ts'
import { useSavePicture } from './use-save-picture.ts'
import { useSize } from './use-size.ts'
import { Wheel } from './wheel.tsx'

type TopicMapProps = {
  /** Questions that pass every filter but those of topics and question words, which the picture chooses. */
  rows: readonly Question[]
  filter: QuestionFilter
  onChange: (filter: QuestionFilter) => void
  onShowTable: () => void
  /** How many questions are shown and selected, and the active filters. */
  countLine: ReactNode
}

/** Pixels below which the picture is drawn for a narrow page. */
const NARROW = 600

/** The questions as pictures: topics as tiles, or question words and topics as a wheel. A click filters. */
export function TopicMap({ rows, filter, onChange, onShowTable, countLine }: TopicMapProps) {
  const [picture, setPicture] = useState<Picture>('topics')
  const [measure, setMeasure] = useState<Measure>('questions')
  const [element, setElement] = useState<SVGSVGElement | null>(null)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const size = useSize(box)
  const isNarrow = size.width < NARROW
  const [page, setPage] = useState(0)
  const numbers = useMapNumbers(rows, filter, measure, size, page)
  const { topics, tiles, branches, labels, chosen } = numbers
  const save = useSavePicture(element, picture)
  const chooseTopic = (topic: string) => onChange(withMapTopic(filter, topic))
  const chooseInWheel = (word: string, own?: readonly string[]) => onChange(withWheelPart(filter, word, own))

  function draw() {
    if (picture === 'topics' && topics.length === 0) {
      return (
        <p className="p-6 text-13 text-ink-2">
          {numbers.isFound ? 'The titles have too few words in common for topics.' : 'Looking for topics…'}
        </p>
      )
    }
    if (picture === 'wheel' && isNarrow) {
      return <BranchList branches={branches} labels={labels} onChoose={chooseInWheel} />
    }
    return (
      <MapPicture
        {...describePicture(picture, rows, tiles, measure)}
        {...size}
        ref={setElement}
        rows={rows}
        draw={(room) =>
          picture === 'topics' ? (
            <Treemap
              tiles={tiles}
              measure={measure}
              chosen={filter.topics}
              onChoose={chooseTopic}
              onOthers={() => setPage(tiles.page + 1)}
              {...room}
            />
          ) : (
            <Wheel
              branches={branches}
              labels={labels}
              words={filter.chosen.word}
              topics={filter.topics}
              onChoose={chooseInWheel}
              {...room}
            />
          )
        }
      />
    )
  }

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <MapControls
        countLine={countLine}
        picture={picture}
        onPicture={setPicture}
        measure={measure}
        onMeasure={setMeasure}
        onSave={save}
      />
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
