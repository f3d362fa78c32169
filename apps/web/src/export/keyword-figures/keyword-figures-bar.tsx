import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useMutation } from '@tanstack/react-query'
import { FileUp, Trash2 } from 'lucide-react'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import { withStep } from '../../analysis/changes/history.ts'
import { undoAction } from '../../analysis/changes/undo.ts'
import {
  countReplaced,
  type KeywordFigures,
  noKeywordFigures,
  withFigures,
} from '../../analysis/questions/keyword-figures.ts'
import { heldQuestions } from '../../analysis/questions/question-cache.ts'
import { useStore } from '../../store.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { readInWorker } from './read-in-worker.ts'

/** Imports search volumes from a keyword tool's file, and removes them. */
export function KeywordFiguresBar({ rows }: { rows: readonly Question[] }) {
  const { keywordFigures } = useAnalysis()
  const held = useStore(keywordFigures)
  const change = useChangeKeywordFigures()
  const volumes = useImport(change)
  const count = rows.filter(({ id }) => held.byQuestion.has(id)).length

  function remove() {
    change('remove', noKeywordFigures, {
      title: 'Search volumes removed',
      description: `Removed from ${formatCount(held.byQuestion.size, 'question')}.`,
    })
  }

  return (
    <section
      aria-label="Volumes"
      className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 text-12 text-ink-2 md:px-6"
    >
      <p className="min-w-60 flex-1 text-pretty">
        {held.byQuestion.size === 0 ? (
          'Open the CSV that Keyword Planner, Ahrefs, Semrush or Search Console gave you, to see its search volumes in the table. It is read in this browser.'
        ) : (
          <>
            <b className="font-semibold text-ink">{formatNumber(count)}</b> of{' '}
            {formatCount(rows.length, 'question')} with figures from {held.files.at(-1)}
            {held.files.length > 1 && ` and ${formatCount(held.files.length - 1, 'other file')}`}.
          </>
        )}
      </p>
      <span className="flex flex-wrap gap-2">
        {held.byQuestion.size > 0 && (
          <Button size="small" variant="ghost" icon={<Trash2 size={12} />} onClick={remove}>
            Remove search volumes
          </Button>
        )}
        <FileButton
          size="small"
          accept=".csv,.tsv,.txt,.gz"
          inputLabel="File of a keyword tool"
          icon={volumes.isPending ? <Spinner size={12} /> : <FileUp size={12} />}
          aria-disabled={volumes.isPending}
          onFile={(file) => {
            if (!volumes.isPending) volumes.mutate(file)
          }}
        >
          {volumes.isPending ? 'Reading…' : 'Import search volumes'}
        </FileButton>
      </span>
    </section>
  )
}

type Change = ReturnType<typeof useChangeKeywordFigures>

/** Reads a file and adds its figures to all questions of the session. */
function useImport(change: Change) {
  const services = useAnalysis()
  return useMutation({
    mutationFn: (file: File) => readInWorker(file, heldQuestions(services).rows),
    onSuccess: ({ keywords, matched, figures }, file) => {
      const found = `${formatNumber(matched)} of ${formatCount(keywords, 'keyword')} found among your questions.`
      if (matched === 0) return services.toasts.fail('No volumes added', found)
      const held = services.keywordFigures.get()
      const replaced = countReplaced(held, figures)
      const other =
        replaced > 0
          ? ` ${formatCount(replaced, 'question')} had other figures from ${held.files.at(-1)}, which these replace; Undo brings them back.`
          : ''
      change('add', withFigures(held, file.name, figures), {
        title: replaced > 0 ? 'Volumes replaced' : 'Volumes added',
        description: `${found}${other} Sort the table by Volume or Priority.`,
      })
    },
    onError: ({ message }) => services.toasts.fail('File not read', message),
  })
}

/** Returns a function that changes the keyword figures as an undoable step, and shows a toast. */
function useChangeKeywordFigures() {
  const services = useAnalysis()
  const { keywordFigures, history, toasts } = services
  return (
    name: 'add' | 'remove',
    after: KeywordFigures,
    toast: { title: string; description: string },
  ): void => {
    const step = { kind: 'figures', name, before: keywordFigures.get(), after } as const
    keywordFigures.update(() => after)
    history.update((held) => withStep(held, step))
    toasts.notify({ ...toast, action: undoAction(services, step) })
  }
}
