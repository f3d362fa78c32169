import { refLabel, type SourceId } from '@quarry/contracts/sources'
import { Plus } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, useState } from 'react'
import { useServices } from '../../session/services.ts'
import { addManually, isList, type ManualAdd } from '../../session/subreddit-choices.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export function AddSubreddit() {
  const { toasts } = useServices()
  const { workflow, update } = useWorkflow()
  const isRedditAlone = workflow.sources.join() === 'reddit'
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()

  function add(text: string) {
    const result = addManually(workflow.subreddits, text, workflow.sources)
    const added = result.added.length > 0
    toasts.notify({ ...toastOf(result), tone: added ? 'success' : 'destructive' })
    setError(problemOf(result, workflow.sources))
    if (!added) return
    update((before) => ({ ...before, subreddits: result.choices }))
    // What was not taken stays, to be put right.
    setTyped(result.invalid.join(', '))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    add(typed)
  }

  /** A field of one line would run the names of a list together. */
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (!isList(text)) return
    event.preventDefault()
    add(text)
  }

  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={isRedditAlone ? 'Add a subreddit by name' : 'Add a community by name'}
        help="Paste several names, one per line or comma-separated."
        error={error}
      >
        {(ids) => (
          <div className="flex gap-2">
            <TextInput
              {...ids}
              value={typed}
              placeholder={
                isRedditAlone
                  ? 'r/name or a pasted address'
                  : 'r/name, cooking.stackexchange.com or !name@server'
              }
              autoCapitalize="none"
              spellCheck={false}
              onPaste={paste}
              onChange={(event) => {
                setTyped(event.target.value)
                setError(undefined)
              }}
            />
            <Button type="submit" icon={<Plus size={14} />} className="h-[max(34px,var(--h-control))]!">
              {isRedditAlone ? 'Add Subreddit' : 'Add'}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}

function toastOf({ added, duplicates, invalid }: ManualAdd): { title: string; description: string } {
  const [first] = added
  if (first !== undefined) {
    if (added.length === 1 && duplicates.length === 0 && invalid.length === 0) {
      return { title: 'Subreddit added', description: `${refLabel(first)} is selected for extraction.` }
    }
    const left = [
      ...(duplicates.length > 0 ? [`${duplicates.length} already in your list`] : []),
      ...(invalid.length > 0 ? [`${invalid.length} not valid`] : []),
    ]
    return {
      title: added.length === 1 ? 'Subreddit added' : 'Subreddits added',
      description: `${[`${added.length} selected for extraction`, ...left].join(', ')}.`,
    }
  }
  const [duplicate] = duplicates
  if (duplicate !== undefined && invalid.length === 0) {
    const others = duplicates.length - 1
    const which = others > 0 ? `${refLabel(duplicate)} and ${others} more are` : `${refLabel(duplicate)} is`
    return { title: 'Subreddit already added', description: `${which} already in your list.` }
  }
  return { title: 'Invalid subreddit name', description: 'Please enter a valid subreddit name.' }
}

function problemOf(
  { added, duplicates, invalid }: ManualAdd,
  sources: readonly SourceId[],
): string | undefined {
  if (invalid.length > 0 && sources.join() !== 'reddit') {
    return `${invalid.join(', ')}: no community of the chosen sources has such a name.`
  }
  if (invalid.length > 0) {
    return `${invalid.join(', ')}: not a subreddit name. Names have 2 to 21 letters, digits or underscores.`
  }
  return added.length + duplicates.length === 0 ? 'Enter the name of a subreddit.' : undefined
}
