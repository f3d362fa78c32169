import { TITLE_LENGTH_MAX } from '@quarry/contracts/limits'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Kbd } from '../ui/kbd.tsx'

type TitleEditorProps = {
  title: string
  /** The trimmed text; only called when there is some and it differs. */
  onSave: (title: string) => void
  onClose: () => void
}

/** Holds its own text: whatever a poll brings, what is being typed stays. */
export function TitleEditor({ title, onSave, onClose }: TitleEditorProps) {
  const [before] = useState(title)
  const [typed, setTyped] = useState(title)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [])

  function save() {
    const wanted = typed.trim()
    if (wanted !== '' && wanted !== before) onSave(wanted)
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    // The table's own keys are not for who types.
    event.stopPropagation()
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      save()
    }
    if (event.key === 'Escape') onClose()
  }

  return (
    <div className="grid gap-[7px]">
      <textarea
        ref={field}
        aria-label="Question title"
        rows={1}
        maxLength={TITLE_LENGTH_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value.replace(/[\r\n]+/g, ' '))}
        onKeyDown={onKeyDown}
        className="block min-h-[34px] w-full resize-none field-sizing-content rounded-2 border border-control bg-surface px-2.5 py-1.5 leading-normal"
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" size="small" onClick={save}>
          Save
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        <span className="text-12 text-ink-3">
          <Kbd>Enter</Kbd> saves, <Kbd>Esc</Kbd> cancels. {typed.length} of {TITLE_LENGTH_MAX} characters
        </span>
      </div>
      {title !== before && (
        <p role="status" className="text-12 text-ink-2">
          Changed meanwhile to “{title}”. Saving keeps your words.
        </p>
      )}
    </div>
  )
}
