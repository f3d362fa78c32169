import type { Question, UnlikelyQuestion } from '@quarry/contracts/question'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServices } from '../../session/services.ts'
import { undoAction } from '../../session/undo.ts'
import { movedTitles, stepOf, unlikelyKey } from '../../session/unlikely-questions.ts'
import { Button } from '../../ui/button.tsx'
import { formatMoved } from './cut-form.tsx'

type MovedTitlesProps = { rows: readonly Question[]; titles: readonly UnlikelyQuestion[] }

/** What the AI has moved at last, with one undo. */
export function MovedTitles({ rows, titles }: MovedTitlesProps) {
  const services = useServices()
  const { data } = useQuery({
    queryKey: [...unlikelyKey, 'moved'],
    queryFn: () => movedTitles(services),
    staleTime: 0,
  })
  const shown = useMemo(() => {
    const { taken, setAside } = { taken: new Set(data?.taken), setAside: new Set(data?.setAside) }
    return {
      taken: rows.filter(({ id }) => taken.has(id)),
      setAside: titles.filter(({ id }) => setAside.has(id)),
    }
  }, [data, rows, titles])
  if (!data || data.taken.length + data.setAside.length === 0) return null
  const counts = { taken: data.taken.length, setAside: data.setAside.length }
  return (
    <div className="flex items-start gap-4 border-b border-line bg-accent-soft px-4 py-2.5 text-13 md:px-6">
      <details className="min-w-0 flex-1">
        <summary className="cursor-pointer py-1">Decided by the AI. {formatMoved(counts)}</summary>
        <div className="mt-1.5 grid max-h-60 gap-2 overflow-y-auto">
          <Moved name="Now among the questions" titles={shown.taken} />
          <Moved name="Now left out" titles={shown.setAside} />
        </div>
      </details>
      <Button size="small" onClick={() => undoAction(services, stepOf(services, data)).run()}>
        Undo
      </Button>
    </div>
  )
}

function Moved({ name, titles }: { name: string; titles: readonly { id: string; title: string }[] }) {
  if (titles.length === 0) return null
  return (
    <section aria-label={name}>
      <h3 className="text-12 text-ink-2">{name}</h3>
      <ul className="list-disc pl-5">
        {titles.map(({ id, title }) => (
          <li key={id}>
            <bdi className="wrap-anywhere">{title}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
