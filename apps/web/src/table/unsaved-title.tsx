import { CircleAlert } from 'lucide-react'
import { LinkButton } from '../ui/link-button.tsx'

type UnsavedTitleProps = {
  /** What the user typed and the server did not take. */
  words: string
  tabIndex: number
  onSave: () => void
  onEdit: () => void
  onForget: () => void
}

/** The user's words stay at the question until they are saved or given up. */
export function UnsavedTitle({ words, tabIndex, onSave, onEdit, onForget }: UnsavedTitleProps) {
  return (
    <p className="mt-[5px] flex items-start gap-1.5 text-12 leading-[1.45] text-ink-2 wrap-anywhere">
      <CircleAlert size={13} className="mt-0.5 flex-none text-bad" aria-hidden="true" />
      <span>
        <span className="font-medium text-bad">Not saved:</span> “{words}”{' '}
        <span className="inline-flex gap-2.5 pl-1">
          <LinkButton tabIndex={tabIndex} onClick={onSave}>
            Save again
          </LinkButton>
          <LinkButton tabIndex={tabIndex} onClick={onEdit}>
            Edit
          </LinkButton>
          <LinkButton tabIndex={tabIndex} onClick={onForget}>
            Discard
          </LinkButton>
        </span>
      </span>
    </p>
  )
}
