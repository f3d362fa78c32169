import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { allConnected, filledTerms, type WizardStep, type Workflow } from '../analysis/choices/workflow.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { useStableCallback, useWindowEvent } from '../ui/use-stable-callback.ts'
import { closedReasonOf, type Progress, steps } from './steps.ts'

const LIST = '/analyses'

const Place = z.object({
  step: z.enum([LIST, ...steps.map(({ path }) => path)]),
  wizardStep: z.union([z.literal(1), z.literal(2), z.literal(3)]),
})
type Place = z.infer<typeof Place>

/**
 * Makes every step, and every step of the wizard, an entry in the browser's history at the same address, so that Back
 * and Forward move between them instead of leaving. An entry that can no longer be opened falls back to the nearest
 * earlier step.
 */
export function useStepHistory(progress: Progress): void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { workflow, update } = useWorkflow()
  const place = screenOf(pathname, workflow.wizardStep)
  const started = useRef(false)
  /** The target of Back or Forward; no entry is added before the page reaches it. */
  const target = useRef<string>(undefined)
  const key = keyOf(place)

  const add = useStableCallback(() => {
    if (!started.current) history.replaceState(place, '')
    else if (target.current === undefined) history.pushState(place, '')
    started.current = true
    if (target.current === key) target.current = undefined
  })
  useEffect(add, [key, add])

  useWindowEvent('popstate', ({ state }) => {
    const read = Place.safeParse(state)
    if (!read.success) return
    const next = nearest(read.data, progress, workflow)
    if (keyOf(next) !== keyOf(read.data)) history.replaceState(next, '')
    if (keyOf(next) === key) return
    target.current = keyOf(next)
    update((before) => ({ ...before, wizardStep: next.wizardStep }))
    void navigate(next.step)
  })
}

function screenOf(pathname: string, wizardStep: WizardStep): Place {
  if (pathname === LIST) return { step: LIST, wizardStep }
  const step = steps.find(({ path }) => path === pathname)?.path ?? '/setup'
  return { step, wizardStep }
}

/** Includes the wizard's step on Setup only. */
function keyOf({ step, wizardStep }: Place): string {
  return step === '/setup' ? `${step}/${wizardStep}` : step
}

/** Returns the place if it is open, else the nearest open place before it. */
function nearest({ step, wizardStep }: Place, progress: Progress, workflow: Workflow): Place {
  if (step === LIST) return { step, wizardStep: workflow.wizardStep }
  const upTo = steps.findIndex(({ path }) => path === step) + 1
  const open = steps.slice(0, upTo).findLast(({ path }) => closedReasonOf(path, progress) === undefined)
  const isReached = step === '/setup' && wizardStep <= furthest(workflow)
  return { step: open?.path ?? '/setup', wizardStep: isReached ? wizardStep : workflow.wizardStep }
}

function furthest(workflow: Workflow): number {
  const { wizardStep, seedTerms } = workflow
  if (!allConnected(workflow)) return wizardStep
  return filledTerms(seedTerms).length > 0 ? 3 : Math.max(2, wizardStep)
}
