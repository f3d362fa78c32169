import type { Question } from '@quarry/contracts/question'
import { FlaskConical } from 'lucide-react'
import { formatDemo } from '../questions/demo-posts.ts'
import { Badge } from '../ui/pill.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

/** Says that the sandbox invented the open analysis's posts, or how many of them. */
export function DemoBadge({ rows }: { rows: readonly Question[] }) {
  const text = formatDemo(rows)
  if (text === '') return null
  return (
    <Tooltip content={text}>
      <span className="inline-flex">
        <Badge>
          <FlaskConical size={12} aria-hidden="true" className="md:hidden" />
          <span className="max-md:sr-only">Demo data</span>
        </Badge>
      </span>
    </Tooltip>
  )
}
