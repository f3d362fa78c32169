import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { withWordsOnly } from '@quarry/topics/topic-edits'
import { Download } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { createTopicsOf, namedTopics } from '../session/found-topics.ts'
import type { QuestionFilter } from '../session/question-filter.ts'
import { useServices } from '../session/services.ts'
import { useStore } from '../session/store.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Segments } from '../ui/segments.tsx'
import { useTopicEdits } from './edit-topic.tsx'
import { describePicture, MapPicture } from './map-picture.tsx'
import { TopicPanel } from './topic-panel.tsx'
import { type Measure, type TopicTiles, topicTiles } from './topic-tiles.ts'
import { Treemap } from './treemap.tsx'
import { useSavePicture } from './use-save-picture.ts'

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
  const chosenTopics = filter.chosen.topic
  const save = useSavePicture(element)

  /** Chooses this topic alone; the same again chooses none. */
  function chooseTopic(topic: string) {
    const isChosen = chosenTopics.size === 1 && chosenTopics.has(topic)
    onChange({ ...filter, chosen: { ...filter.chosen, topic: new Set(isChosen ? [] : [topic]) } })
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
            chosen={chosenTopics}
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

/** Square pixels that a tile has on average, and how many tiles a person can still look over. */
const TILE_AREA = 11_000
/** Pixels above and below the tiles. */
const AROUND = 150
const TILES = { least: 8, most: 24 } as const

/** What the picture shows of these questions. */
function useMapNumbers(
  rows: readonly Question[],
  filter: QuestionFilter,
  measure: Measure,
  { width, height }: { width: number; height: number },
  page: number,
) {
  const found = useStore(useServices().topics)
  const topicsOf = useMemo(() => createTopicsOf(found), [found])
  const room = Math.floor((width * Math.max(0, height - AROUND)) / TILE_AREA)
  const most = Math.min(TILES.most, Math.max(TILES.least, room))
  const topics = useMemo(() => namedTopics(found), [found])
  const tiles = useMemo(
    () => topicTiles(rows, topics, topicsOf, measure, most, page),
    [rows, topics, topicsOf, measure, most, page],
  )
  const chosenId = filter.chosen.topic.size === 1 ? [...filter.chosen.topic][0] : undefined
  const chosen = useMemo(() => {
    const topic = topics.find(({ id }) => id === chosenId)
    if (!topic) return undefined
    const own = rows.filter(({ id }) => topicsOf(id).includes(topic.id))
    const [tile] = topicTiles(own, [topic], topicsOf, measure, 1).tiles
    return tile && { topic, tile, rows: own }
  }, [topics, chosenId, rows, topicsOf, measure])
  return {
    isFound: found !== undefined,
    topics,
    tiles,
    /** The topic that is chosen alone, with its questions. */
    chosen,
  }
}

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

/** Says how many topics the model named, and lets the user find topics by words instead. Nothing if it named none. */
export function NamedTopicsNote({ rows }: { rows: readonly Question[] }) {
  const { byWordsOnly = false } = useStore(useServices().topicEdits)
  const change = useTopicEdits()
  const named = rows.filter(({ topic }) => topic !== undefined).length
  if (named === 0) return null
  return (
    <p className="flex-none border-t border-line px-4 py-2 text-12 text-ink-2">
      Gemini named the topic of {formatCount(named, 'question')}.{' '}
      <LinkButton onClick={() => change('source', (edits) => withWordsOnly(edits, !byWordsOnly))}>
        {byWordsOnly ? 'Use its names' : 'Find topics by words instead'}
      </LinkButton>
    </p>
  )
}

/** The numbers of the tiles for screen readers. */
export function MapTable({ tiles }: { tiles: TopicTiles }) {
  return (
    // A table by itself is never narrower than its text, so it would widen the scroll area around the map.
    <div className="sr-only">
      <table>
        <caption>Topics</caption>
        <thead>
          <tr>
            <th scope="col">Topic</th>
            <th scope="col">Questions</th>
            <th scope="col">Points and comments</th>
            <th scope="col">Most common type</th>
            <th scope="col">Highest score</th>
          </tr>
        </thead>
        <tbody>
          {tiles.tiles.map(({ id, label, questions, engagement, type, best }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td>{formatNumber(questions)}</td>
              <td>{formatNumber(engagement)}</td>
              <td>{type}</td>
              <td>{best.title}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Smaller topics</th>
            <td>{formatNumber(tiles.smaller)}</td>
            <td colSpan={3} />
          </tr>
          <tr>
            <th scope="row">No topic</th>
            <td>{formatNumber(tiles.without)}</td>
            <td colSpan={3} />
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/** Whole pixels of the element; zero until it is laid out. */
export function useSize(element: HTMLElement | null): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(() => {
      const next = { width: element.clientWidth, height: element.clientHeight }
      setSize((held) => (held.width === next.width && held.height === next.height ? held : next))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return size
}
