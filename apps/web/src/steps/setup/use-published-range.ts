import { useState } from 'react'
import { type PublishedRange, rangeProblem } from '../../session/published-range.ts'
import { useWorkflow } from '../../session/use-workflow.ts'

const PARTIAL = 'Enter a whole date, or empty the field.'

/** The dates that an extraction is limited to, and what is wrong with them. */
export function usePublishedRange() {
  const { workflow, update } = useWorkflow()
  const [partial, setPartial] = useState<ReadonlySet<keyof PublishedRange>>(new Set())
  const { published } = workflow

  function onChange(end: keyof PublishedRange, day: string, isPartial: boolean) {
    const others = [...partial].filter((other) => other !== end)
    setPartial(new Set(isPartial ? [...others, end] : others))
    update((before) => ({ ...before, published: { ...before.published, [end]: day } }))
  }

  return { published, onChange, problem: partial.size > 0 ? PARTIAL : rangeProblem(published, new Date()) }
}
