import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { Download, FileUp, Trash2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { withStep } from '../../session/history.ts'
import { type KeywordFigures, noKeywordFigures } from '../../session/keyword-figures.ts'
import { PanelBoundary } from '../../session/panel-boundary.tsx'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import { createTopicOf } from '../../session/topic-edits.ts'
import { undoAction } from '../../session/undo.ts'
import { useDownloadCsv } from '../../session/use-download-csv.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { figuresCsv } from '../csv.ts'

const JoinDrawer = lazy(async () => ({ default: (await import('./join-drawer.tsx')).JoinDrawer }))

/** Imports search volumes: opens a keyword tool's file, and exports or removes its figures. */
export function KeywordFiguresBar({ rows }: { rows: readonly Question[] }) {
  const { keywordFigures, topicEdits, toasts } = useServices()
  const held = useStore(keywordFigures)
  const edits = useStore(topicEdits)
  const change = useChangeKeywordFigures()
  const downloadCsv = useDownloadCsv()
  const [file, setFile] = useState<File>()
  const close = () => setFile(undefined)
  const withFigures = rows.filter(({ id }) => held.byQuestion.has(id)).length

  function save() {
    const csv = figuresCsv(rows, held, createTopicOf(edits), new Date())
    downloadCsv(csv)
    toasts.notify({
      title: 'Export successful',
      description: `${formatCount(csv.rows, 'question')} with figures in ${csv.name}.`,
    })
  }

  function remove() {
    change('remove', () => noKeywordFigures, {
      title: 'Search volumes removed',
      description: `Removed from ${formatCount(held.byQuestion.size, 'question')}.`,
    })
  }

  return (
    <section
      aria-label="Volumes"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 text-12 text-ink-2 md:px-6"
    >
      <p className="min-w-60 flex-1 text-pretty">
        {held.byQuestion.size === 0 ? (
          <>
            <b className="font-semibold text-ink">Import search volumes:</b> open the CSV that Keyword
            Planner, Ahrefs, Semrush or Search Console gave you. It is read in this browser.
          </>
        ) : (
          <>
            <b className="font-semibold text-ink">{formatNumber(withFigures)}</b> of{' '}
            {formatCount(rows.length, 'question')} with figures from {held.files.at(-1)}
            {held.files.length > 1 && ` and ${formatCount(held.files.length - 1, 'other file')}`}.
          </>
        )}
      </p>
      <span className="flex flex-wrap gap-2">
        {held.byQuestion.size > 0 && (
          <>
            <Button size="small" variant="ghost" icon={<Trash2 size={12} />} onClick={remove}>
              Remove search volumes
            </Button>
            <Button size="small" icon={<Download size={12} />} disabled={withFigures === 0} onClick={save}>
              Export with search volumes
            </Button>
          </>
        )}
        <FileButton
          size="small"
          accept=".csv,.tsv,.txt,.gz"
          inputLabel="File of a keyword tool"
          icon={<FileUp size={12} />}
          onFile={setFile}
        >
          Import search volumes
        </FileButton>
      </span>
      {file && (
        <PanelBoundary onClose={close}>
          <JoinDrawer file={file} onAdd={(...added) => change('add', ...added)} onClose={close} />
        </PanelBoundary>
      )}
    </section>
  )
}

/** Returns a function that changes the figures of keywords, as a step that can be undone, and reports it. */
function useChangeKeywordFigures() {
  const services = useServices()
  const { keywordFigures, history, toasts } = services
  return (
    name: 'add' | 'remove',
    change: (held: KeywordFigures) => KeywordFigures,
    toast: { title: string; description: string },
  ): void => {
    const before = keywordFigures.get()
    const after = change(before)
    const step = { kind: 'figures', name, before, after } as const
    keywordFigures.update(() => after)
    history.update((held) => withStep(held, step))
    toasts.notify({ ...toast, action: undoAction(services, step) })
  }
}
