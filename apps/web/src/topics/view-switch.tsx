import { LayoutDashboard, Table } from 'lucide-react'
import { Segments } from '../ui/segments.tsx'

type ViewSwitchProps = { view: 'table' | 'map'; onChange: (view: 'table' | 'map') => void }

const options = [
  ['table', 'Table', <Table key="table" size={16} aria-hidden="true" />],
  ['map', 'Map', <LayoutDashboard key="map" size={16} aria-hidden="true" />],
] as const

/** The questions as a table, or as a picture of their topics. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return <Segments iconsOnly label="View" options={options} value={view} onChange={onChange} />
}
