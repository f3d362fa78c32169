import type { TierInfo } from '@quarry/contracts/tier'
import { lazy } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import type { OpenAnalysis } from '../analysis/open-analysis.ts'
import { PanelBoundary } from '../analysis/panel-boundary.tsx'
import { heldQuestions } from '../analysis/questions/question-cache.ts'
import { useStore } from '../store.ts'
import { tierInForce, tierKey } from './use-tier.ts'

const Dialog = lazy(async () => ({ default: (await import('./share-alike-dialog.tsx')).ShareAlikeDialog }))

/**
 * Sends the titles, but first asks about those from Stack Exchange if the key has no billing: Google may train on them,
 * and their authors keep their rights. The user then sends all, only the others, or none.
 */
export function confirmShareAlike(
  services: Pick<OpenAnalysis, 'id' | 'queries' | 'unsent' | 'workflow' | 'shareAlikeTitles'>,
  ids: readonly string[],
  send: (ids: readonly string[]) => void,
): void {
  const { queries, workflow, shareAlikeTitles } = services
  const tier = tierInForce(workflow.get(), queries.getQueryData<TierInfo>(tierKey))
  const { rows } = heldQuestions(services)
  const open = new Set(rows.filter(({ source }) => source === 'stack-exchange').map(({ id }) => id))
  const others = ids.filter((id) => !open.has(id))
  const mayBeSent =
    tier.tier === 'paid' ||
    tier.tier === 'none' ||
    workflow.get().shareAlikeConfirmed ||
    others.length === ids.length
  if (mayBeSent) send(ids)
  else shareAlikeTitles.update(() => ({ ids, others, send }))
}

/** Shows the question while titles wait for it. */
export function ShareAlikeQuestion() {
  const { shareAlikeTitles } = useAnalysis()
  const asked = useStore(shareAlikeTitles)
  const close = () => shareAlikeTitles.update(() => undefined)
  return (
    asked && (
      <PanelBoundary onClose={close}>
        <Dialog {...asked} onClose={close} />
      </PanelBoundary>
    )
  )
}
