import type { Question } from '@quarry/contracts/question'
import { Check } from 'lucide-react'
import { LabelledCheckbox } from '../../ui/labelled-checkbox.tsx'
import type { RowPlace } from '../../ui/virtual-rows.tsx'

type MarkedGroupProps = {
  group: readonly Question[]
  place: RowPlace
  marked: ReadonlySet<string>
  onMark: (ids: readonly string[], isMarked: boolean) => void
}

/** The questions of a group that will be deleted, under those that stay. */
export function MarkedGroup({ group, place, marked, onMark }: MarkedGroupProps) {
  return (
    <li {...place} className="border-b border-line px-4 py-3 md:px-6">
      <ul>
        {group
          .filter(({ id }) => !marked.has(id))
          .map((row) => (
            <li key={row.id} className="flex items-start gap-2 text-14 font-medium">
              <Check size={14} aria-hidden="true" className="mt-[3px] flex-none text-ok" />
              <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                {row.title}
              </span>
              <span className="text-12 font-normal text-ink-3">stays</span>
            </li>
          ))}
        {group
          .filter(({ id }) => marked.has(id))
          .map((row) => (
            <li key={row.id} className="mt-1.5 pl-5.5">
              <LabelledCheckbox
                checked
                onChange={() => onMark([row.id], false)}
                className="text-13"
                label={
                  <span dir="auto" className="min-w-0 wrap-anywhere">
                    {row.title}
                  </span>
                }
              />
            </li>
          ))}
      </ul>
    </li>
  )
}
