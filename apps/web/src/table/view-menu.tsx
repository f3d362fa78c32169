import { Columns3 } from 'lucide-react'
import { OptionalColumn, type TableView } from '../session/table-view.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { columnNames } from './question-columns.ts'

type ViewMenuProps = { view: TableView; onChange: (change: Partial<TableView>) => void }

/** Height of the rows, and which columns are shown. */
export function ViewMenu({ view, onChange }: ViewMenuProps) {
  const { density, hidden } = view
  return (
    <Menu
      trigger={<IconButton label="Columns and row height" icon={<Columns3 size={16} />} />}
      items={[]}
      options={[
        {
          name: 'Comfortable rows',
          note: 'Subreddit, author and date below the title',
          chosen: density === 'comfortable',
          onChange: (chosen) => onChange({ density: chosen ? 'comfortable' : 'compact' }),
        },
        ...OptionalColumn.options.map((column) => ({
          name: columnNames[column],
          chosen: !hidden.includes(column),
          onChange: (chosen: boolean) =>
            onChange({ hidden: chosen ? hidden.filter((other) => other !== column) : [...hidden, column] }),
        })),
      ]}
    />
  )
}
