import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { ComponentProps, ReactNode } from 'react'
import type { PanelTab } from '../session/table-state.ts'
import { Facets } from './facets.tsx'
import { Inspector } from './inspector/inspector.tsx'
import type { useActiveRow } from './review/use-active-row.ts'

type PanelContentProps = Pick<ComponentProps<typeof Inspector>, 'onSave' | 'onDecide' | 'onRemove'> & {
  tab: PanelTab
  run: ReactNode
  filters: ComponentProps<typeof Facets>
  rows: readonly Question[]
  shown: readonly Question[]
  active: ReturnType<typeof useActiveRow>
  /** The ids of a row and of those that ask the same; undefined while they are searched for. */
  groupOf: (id: string) => readonly string[] | undefined
  topicOf: (id: string) => string | undefined
}

/** What the tab of the panel shows. */
export function PanelContent(props: PanelContentProps) {
  const { tab, run, filters, shown, active, rows, groupOf, topicOf, ...actions } = props
  if (tab === 'filters') return <Facets {...filters} />
  if (tab === 'run') {
    return <div className="min-h-0 overflow-y-auto [scrollbar-gutter:stable]">{run}</div>
  }
  const row = shown[active.index]
  return (
    <Inspector
      row={row}
      position={`${formatNumber(row ? active.index + 1 : 0)} of ${formatNumber(shown.length)}`}
      similar={similarTo(row, rows, groupOf)}
      topic={row && topicOf(row.id)}
      onMove={(by) => active.point(shown[active.index + by]?.id ?? active.id)}
      onGoTo={active.point}
      {...actions}
    />
  )
}

function similarTo(
  row: Question | undefined,
  rows: readonly Question[],
  groupOf: PanelContentProps['groupOf'],
): readonly Question[] | undefined {
  const group = row && groupOf(row.id)
  if (!group) return row ? undefined : []
  const ids = new Set(group)
  return group.length === 0 ? [] : rows.filter(({ id }) => id !== row.id && ids.has(id))
}
