import type { ComponentProps } from 'react'
import type { QuestionFilter } from '../session/question-filter.ts'
import { NoRows } from './no-rows.tsx'
import { QuestionTable } from './question-table.tsx'

type TableOrNothingProps = ComponentProps<typeof QuestionTable> &
  Omit<ComponentProps<typeof NoRows>, 'onChange'> & { onFilter: (filter: QuestionFilter) => void }

export function TableOrNothing(props: TableOrNothingProps) {
  const { isEmpty, loading, nothing, below, filter, onFilter, ...table } = props
  if (table.rows.length > 0) return <QuestionTable {...table} />
  return (
    <NoRows
      isEmpty={isEmpty}
      loading={loading}
      nothing={nothing}
      below={below}
      filter={filter}
      onChange={onFilter}
    />
  )
}
