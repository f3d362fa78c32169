import { readCommunityRef, refLabel, type SourceId, sourceFacts } from '@quarry/contracts/sources'
import { Plus } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, useState } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { addManually, isList, type ManualAdd } from '../analysis/choices/subreddit-choices.ts'
import { capitalized, communityNouns } from '../analysis/questions/community-nouns.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'

/** Examples of valid names, for the placeholder. */
const examples: Record<SourceId, string> = {
  reddit: 'r/name or a pasted address',
  'hacker-news': 'Ask HN',
  'stack-exchange': 'cooking.stackexchange.com',
  lemmy: '!name@server',
}

export function AddSubreddit() {
  const { toasts } = useAnalysis()
  const { workflow, update } = useWorkflow()
  const { unit } = communityNouns(workflow.sources)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()

  function add(text: string) {
    const result = addManually(workflow.subreddits, text, workflow.sources)
    const added = result.added.length > 0
    toasts.notify({ ...toastOf(result, workflow.sources), tone: added ? 'success' : 'destructive' })
    setError(problemOf(result, workflow.sources))
    if (!added) return
    update((before) => ({ ...before, subreddits: result.choices }))
    // Rejected names stay in the field for correction.
    setTyped(result.invalid.join(', '))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    add(typed)
  }

  /** Adds a pasted list immediately, because a single-line field would run its names together. */
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (!isList(text)) return
    event.preventDefault()
    add(text)
  }

  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={`Add a ${unit} by name`}
        help="Paste several names, one per line or comma-separated."
        error={error}
      >
        {(ids) => (
          <div className="flex gap-2">
            <TextInput
              {...ids}
              value={typed}
              placeholder={workflow.sources.map((source) => examples[source]).join(', ')}
              autoCapitalize="none"
              spellCheck={false}
              onPaste={paste}
              onChange={(event) => {
                setTyped(event.target.value)
                setError(undefined)
                toasts.closeError()
              }}
            />
            <Button type="submit" icon={<Plus size={14} />} className="h-[max(34px,var(--h-control))]!">
              Add {capitalized(unit)}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}

/** `meant` are the chosen sources, whose word for a community names an invalid entry. */
function toastOf(
  { added, duplicates, invalid }: ManualAdd,
  meant: readonly SourceId[],
): { title: string; description: string } {
  const nounsOfRefs = (refs: readonly string[]) =>
    communityNouns(refs.map((ref) => readCommunityRef(ref).source))
  const [first] = added
  if (first !== undefined) {
    const { unit, units } = nounsOfRefs(added)
    const title = `${capitalized(added.length === 1 ? unit : units)} added`
    if (added.length === 1 && duplicates.length === 0 && invalid.length === 0) {
      return { title, description: `${refLabel(first)} is selected for extraction.` }
    }
    const left = [
      ...(duplicates.length > 0 ? [`${duplicates.length} already in your list`] : []),
      ...(invalid.length > 0 ? [`${invalid.length} not valid`] : []),
    ]
    return { title, description: `${[`${added.length} selected for extraction`, ...left].join(', ')}.` }
  }
  const [duplicate] = duplicates
  if (duplicate !== undefined && invalid.length === 0) {
    const others = duplicates.length - 1
    const which = others > 0 ? `${refLabel(duplicate)} and ${others} more are` : `${refLabel(duplicate)} is`
    return {
      title: `${capitalized(nounsOfRefs(duplicates).unit)} already added`,
      description: `${which} already in your list.`,
    }
  }
  const { unit } = communityNouns(meant)
  return { title: `Invalid ${unit} name`, description: `Please enter a valid ${unit} name.` }
}

function problemOf(
  { added, duplicates, invalid }: ManualAdd,
  meant: readonly SourceId[],
): string | undefined {
  const { unit } = communityNouns(meant)
  if (invalid.length > 0 && unit !== 'subreddit') {
    const [only = 'reddit', ...others] = meant
    const where = others.length === 0 ? sourceFacts[only].name : 'the chosen sources'
    return `${invalid.join(', ')}: no ${unit} of ${where} has such a name.`
  }
  if (invalid.length > 0) {
    return `${invalid.join(', ')}: not a subreddit name. Names have 2 to 21 letters, digits or underscores.`
  }
  return added.length + duplicates.length === 0 ? `Enter the name of a ${unit}.` : undefined
}
