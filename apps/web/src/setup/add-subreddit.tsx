import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useServices } from '../services.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useWorkflow } from '../workflow/use-workflow.ts'
import { addManually, type ManualAdd } from './subreddit-choices.ts'

export function AddSubreddit() {
  const { toasts } = useServices()
  const { workflow, update } = useWorkflow()
  const [typed, setTyped] = useState('')

  function add(event: FormEvent) {
    event.preventDefault()
    const result = addManually(workflow.subreddits, typed)
    toasts.notify({ ...toastOf(result), tone: result.outcome === 'added' ? 'success' : 'destructive' })
    if (result.outcome !== 'added') return
    update((before) => ({ ...before, subreddits: result.choices }))
    setTyped('')
  }

  return (
    <form onSubmit={add} noValidate>
      <Field label="Add a subreddit by name">
        {(ids) => (
          <div className="flex gap-2">
            <TextInput
              {...ids}
              value={typed}
              placeholder="r/name or a pasted address"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="submit" icon={<Plus size={14} />} className="h-[max(34px,var(--h-control))]!">
              Add Subreddit
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}

function toastOf(result: ManualAdd): { title: string; description: string } {
  switch (result.outcome) {
    case 'invalid':
      return { title: 'Invalid subreddit name', description: 'Please enter a valid subreddit name.' }
    case 'duplicate':
      return { title: 'Subreddit already added', description: `r/${result.name} is already in your list.` }
    case 'added':
      return { title: 'Subreddit added', description: `r/${result.name} is selected for extraction.` }
  }
}
