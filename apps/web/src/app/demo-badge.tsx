import type { Question } from '@quarry/contracts/question'
import { FlaskConical } from 'lucide-react'
import { formatDemo } from '../analysis/questions/demo-posts.ts'
import { Tooltip } from '../ui/tooltip.tsx'

/** Says that the sandbox invented the open analysis's posts, or how many of them. */
export function DemoBadge({ rows }: { rows: readonly Question[] }) {
  const text = formatDemo(rows)
  if (text === '') return null
  return (
    <Tooltip content={text}>
      <span className="inline-flex h-5 items-center whitespace-nowrap rounded-1 bg-surface-2 px-1.5 text-12 text-ink-2">
        <FlaskConical size={12} aria-hidden="true" className="md:hidden" />
        <span className="max-md:sr-only">Demo data</span>
      </span>
    </Tooltip>
  )
}
