import { LayoutDashboard, Table } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { noValues } from '../session/question-filter.ts'
import { Segments } from '../ui/segments.tsx'
import { missedCodes, missedRows } from './missed-rows.ts'
import type { TableParts } from './use-table-state.ts'

const TopicMap = lazy(async () => ({ default: (await import('../topics/topic-map.tsx')).TopicMap }))

const views = [
  ['table', 'Table', <Table key="table" size={16} aria-hidden="true" />],
  ['map', 'Map', <LayoutDashboard key="map" size={16} aria-hidden="true" />],
] as const

/** The map of topics instead of the table, by the switch or the keys 1 and 2. `hasMap` is of the screen: others show the table alone. */
export function useMapView({ rows, list: { filter, beside }, setFilter }: TableParts, hasMap = false) {
  const [view, setView] = useState<'table' | 'map'>('table')
  const canMap = hasMap && rows.length > 0
  const isMap = canMap && view === 'map'
  /** Those that pass every filter except those set by the map, so that the map stays complete while a part of it is chosen. */
  const mapRows = useMemo(() => {
    if (!isMap) return []
    const chosen = { ...filter.chosen, word: noValues, topic: noValues }
    const missed = missedRows(rows, { ...filter, chosen }, beside)
    return rows.filter((_, index) => missed[index] === missedCodes.nothing)
  }, [isMap, rows, filter, beside])
  return {
    /** Undefined on a screen without a map. */
    setView: canMap ? setView : undefined,
    /** Chooses between table and map; none without questions. */
    viewSwitch: canMap && <Segments iconsOnly label="View" options={views} value={view} onChange={setView} />,
    /** What replaces the table; undefined while that is shown. */
    map: isMap ? (
      <Suspense fallback={null}>
        <TopicMap rows={mapRows} filter={filter} onChange={setFilter} onShowTable={() => setView('table')} />
      </Suspense>
    ) : undefined,
  }
}
