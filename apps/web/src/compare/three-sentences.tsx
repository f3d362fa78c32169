import { type SentencePart, threeSentences } from '@quarry/questions/compare/three-sentences'
import type { ReactNode } from 'react'
import { formatDay } from '../ui/format-date.ts'
import type { ComparedSides } from './compare-analyses.ts'

/** Says what is asked more, what is asked less, and what the comparison can't tell. */
export function ThreeSentences({ sides: { first, second, comparison } }: { sides: ComparedSides }) {
  const { more, less, untold } = threeSentences(
    comparison,
    [first, second],
    (from, to) => `${formatDay(Date.parse(from))} to ${formatDay(Date.parse(to))}`,
  )
  return (
    <section
      aria-label="In short"
      className="grid gap-x-10 gap-y-3 border-b border-line px-(--edge) pt-4.5 pb-4 md:grid-cols-3"
    >
      <Sentence title="Asked more">{more.map(toNode)}</Sentence>
      <Sentence title="Asked less">{less.map(toNode)}</Sentence>
      <Sentence title="What this can’t tell">
        <span className="text-13 leading-5 text-ink-2">{untold.join(' ')}</span>
      </Sentence>
    </section>
  )
}

function Sentence({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="mb-0.5 text-12 font-medium text-ink-3">{title}</h2>
      <p className="text-14 leading-[21px] text-pretty wrap-anywhere">{children}</p>
    </div>
  )
}

function toNode(part: SentencePart): ReactNode {
  if (typeof part === 'string') return part
  return (
    <bdi key={part.name} className="font-semibold">
      {part.name}
    </bdi>
  )
}
