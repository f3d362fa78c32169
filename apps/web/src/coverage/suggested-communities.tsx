import { Check, Plus } from 'lucide-react'
import { useServices } from '../session/services.ts'
import { Button } from '../ui/button.tsx'
import { useWorkflow } from '../session/use-workflow.ts'
import { insteadOf } from './instead-of.ts'

type SuggestedCommunitiesProps = { missing: string; suggestions: readonly string[] }

/** Communities that may have been meant; one that is added takes the place of the one that there is not. */
export function SuggestedCommunities({ missing, suggestions }: SuggestedCommunitiesProps) {
  const { toasts } = useServices()
  const { workflow, update } = useWorkflow()
  const selected = new Set(
    workflow.subreddits.filter((choice) => choice.selected).map((choice) => choice.name.toLowerCase()),
  )

  function add(name: string) {
    update((before) => ({
      ...before,
      subreddits: insteadOf(before.subreddits, missing, name),
      subredditsChosen: true,
    }))
    toasts.notify({ title: 'Subreddit added', description: `r/${name} is read with the next extraction.` })
  }

  return (
    <ul className="mt-1.5 flex flex-wrap gap-1.5" aria-label={`Instead of r/${missing}`}>
      {suggestions.map((name) => {
        const isAdded = selected.has(name.toLowerCase())
        return (
          <li key={name}>
            <Button
              size="small"
              icon={isAdded ? <Check size={12} /> : <Plus size={12} />}
              aria-disabled={isAdded}
              onClick={() => {
                if (!isAdded) add(name)
              }}
            >
              {isAdded ? `r/${name} is added` : `Add r/${name}`}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
