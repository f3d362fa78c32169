import { TITLE_LENGTH_MAX } from '@quarry/contracts/limits'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Kbd } from '../ui/kbd.tsx'

type TitleEditorProps = {
  title: string
  /** An earlier edit that could not be saved, with which the field starts. */
  unsaved: string | undefined
  /** Receives the trimmed text, and is only called if it is not empty and differs. */
  onSave: (title: string) => void
  onClose: () => void
}

const own = '[grid-area:1/1] min-h-[34px] min-w-0 border px-2.5 py-1.5 leading-normal wrap-anywhere'
const mirrored =
  'after:[grid-area:1/1] after:min-h-[34px] after:min-w-0 after:border after:px-2.5 after:py-1.5 after:leading-normal after:wrap-anywhere'

/** Keeps its own text, so that a poll does not overwrite typing. */
export function TitleEditor({ title, unsaved, onSave, onClose }: TitleEditorProps) {
  const [before] = useState(title)
  const [typed, setTyped] = useState(unsaved ?? title)
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
    // Typing must not trigger the table's shortcuts.
    event.stopPropagation()
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      save()
    }
    if (event.key === 'Escape') onClose()
  }

  return (
    <div className="grid gap-[7px]">
      {/* A hidden copy of the text gives the field its height in every browser. */}
      <div
        data-typed={`${typed} `}
        className={`grid grid-cols-[minmax(0,1fr)] after:invisible after:whitespace-pre-wrap after:content-[attr(data-typed)] ${mirrored}`}
      >
        <textarea
          ref={field}
          aria-label="Question title"
          dir="auto"
          data-takes-escape
          rows={1}
          maxLength={TITLE_LENGTH_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value.replace(/[\r\n]+/g, ' '))}
          onKeyDown={onKeyDown}
          className={`resize-none overflow-hidden rounded-2 border-control bg-surface ${own}`}
        />
      </div>
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
          Changed in the meantime to “<bdi>{title}</bdi>”. Saving keeps your version.
        </p>
      )}
    </div>
  )
}
