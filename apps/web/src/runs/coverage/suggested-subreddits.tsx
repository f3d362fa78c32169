import { Check, Plus } from 'lucide-react'
import { useServices } from '../../session/services.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import { Button } from '../../ui/button.tsx'
import { insteadOf } from './instead-of.ts'

type SuggestedSubredditsProps = { missing: string; suggestions: readonly string[] }

/** Suggests subreddits with a similar name. An added one replaces the one that does not exist. */
export function SuggestedSubreddits({ missing, suggestions }: SuggestedSubredditsProps) {
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
    toasts.notify({ title: 'Subreddit added', description: `r/${name} is included in the next extraction.` })
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
