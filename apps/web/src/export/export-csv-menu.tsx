import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { ChevronDown, Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { deleteQuestions } from '../analysis/changes/make-change.ts'
import { useStore } from '../store.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { formatDeletedPosts, formatDeleteQuestions, withDeletedPost } from './deleted-posts.ts'
import { useExportCsv } from './use-export-csv.ts'

type ExportCsvMenuProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
  rows: readonly Question[]
}

/** Exports the given rows: the selected ones, or all that are shown if none is selected. */
export function ExportCsvMenu({ rows, variant = 'secondary', size = 'normal' }: ExportCsvMenuProps) {
  const services = useAnalysis()
  const { preferences } = services
  const { csvForExcel } = useStore(preferences)
  const { current, comparison } = useExportCsv(rows)
  const deleted = withDeletedPost(rows)
  return (
    <Menu
      trigger={
        <Button
          variant={variant}
          size={size}
          icon={<Download size={14} />}
          className={size === 'large' ? 'max-md:w-full' : 'max-[899px]:px-2'}
        >
          <span className={size === 'large' ? '' : 'max-[899px]:sr-only'}>Export CSV</span>
          <ChevronDown size={12} />
        </Button>
      }
      notice={
        deleted.length > 0
          ? {
              text: formatDeletedPosts(deleted),
              action: {
                name: formatDeleteQuestions(deleted.length),
                onSelect: () => void deleteQuestions(services, deleted),
              },
            }
          : undefined
      }
      groups={[
        {
          items: [
            {
              name: 'Current Questions',
              note: `${formatCount(rows.length, 'title')} for keyword research`,
              onSelect: current,
            },
            {
              name: 'Before & After Comparison',
              note: 'Original and cleaned titles, score, comments',
              onSelect: comparison,
            },
          ],
        },
      ]}
      options={[
        {
          name: 'For Excel',
          note: 'Shows accents and emoji correctly in Excel',
          chosen: csvForExcel,
          onChange: (chosen) => preferences.update((before) => ({ ...before, csvForExcel: chosen })),
        },
      ]}
    />
  )
}
