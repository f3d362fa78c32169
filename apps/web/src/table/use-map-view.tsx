import type { Question } from '@quarry/contracts/question'
import { LayoutDashboard, Table } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { noValues, type QuestionFilter } from '../session/question-filter.ts'
import { Segments } from '../ui/segments.tsx'
import { type FilteredBeside, missedCodes, missedRows } from './missed-rows.ts'
import type { useShownQuestions } from './use-shown-questions.ts'

const TopicMap = lazy(async () => ({ default: (await import('../topics/topic-map.tsx')).TopicMap }))

type MapView = {
  /** Chooses between table and map; none without questions. */
  viewSwitch: ReactNode
  /** Undefined on a screen without a map. */
  setView: ((view: 'table' | 'map') => void) | undefined
  /** What replaces the count line and the table; undefined while the table is shown. */
  map: ReactNode
}

/** The map of topics instead of the table, by the switch or the keys 1 and 2. */
export function useMapView(
  rows: readonly Question[],
  { filter, beside }: Pick<ReturnType<typeof useShownQuestions>, 'filter' | 'beside'>,
  setFilter: (filter: QuestionFilter) => void,
  /** Of the screen: the others show the table alone. */
  hasMap = false,
): MapView {
  const [view, setView] = useState<'table' | 'map'>('table')
  const canMap = hasMap && rows.length > 0
  const isMap = canMap && view === 'map'
  const mapRows = useMemo(() => (isMap ? rowsOfMap(rows, filter, beside) : []), [isMap, rows, filter, beside])
  return {
    setView: canMap ? setView : undefined,
    viewSwitch: canMap && <ViewSwitch view={view} onChange={setView} />,
    map: isMap ? (
      <Suspense fallback={null}>
        <TopicMap rows={mapRows} filter={filter} onChange={setFilter} onShowTable={() => setView('table')} />
      </Suspense>
    ) : undefined,
  }
}

/** Returns the rows that pass every filter except those set by the map, so that the map stays complete while a part of it is chosen. */
function rowsOfMap(
  rows: readonly Question[],
  filter: QuestionFilter,
  beside: FilteredBeside,
): readonly Question[] {
  const chosen = { ...filter.chosen, word: noValues, topic: noValues }
  const missed = missedRows(rows, { ...filter, chosen }, beside)
  return rows.filter((_, index) => missed[index] === missedCodes.nothing)
}

type ViewSwitchProps = { view: 'table' | 'map'; onChange: (view: 'table' | 'map') => void }

const options = [
  ['table', 'Table', <Table key="table" size={16} aria-hidden="true" />],
  ['map', 'Map', <LayoutDashboard key="map" size={16} aria-hidden="true" />],
] as const

/** The questions as a table, or as a picture of their topics. */
function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return <Segments iconsOnly label="View" options={options} value={view} onChange={onChange} />
}
