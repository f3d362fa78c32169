import { CircleAlert } from 'lucide-react'
import { LinkButton } from '../ui/link-button.tsx'

type UnsavedTitleProps = {
  /** What the user typed and the server rejected. */
  title: string
  tabIndex: number
  onSave: () => void
  onEdit: () => void
  onDiscard: () => void
}

/** Keeps the user's title beside the question until it is saved or discarded. */
export function UnsavedTitle({ title, tabIndex, onSave, onEdit, onDiscard }: UnsavedTitleProps) {
  return (
    <p className="mt-[5px] flex items-start gap-1.5 text-12 leading-[1.45] text-ink-2 wrap-anywhere">
      <CircleAlert size={13} className="mt-0.5 flex-none text-bad" aria-hidden="true" />
      <span>
        <span className="font-medium text-bad">Not saved:</span> “<bdi>{title}</bdi>”{' '}
        <span className="inline-flex gap-2.5 pl-1">
          <LinkButton tabIndex={tabIndex} onClick={onSave}>
            Save again
          </LinkButton>
          <LinkButton tabIndex={tabIndex} onClick={onEdit}>
            Edit
          </LinkButton>
          <LinkButton tabIndex={tabIndex} onClick={onDiscard}>
            Discard
          </LinkButton>
        </span>
      </span>
    </p>
  )
}
