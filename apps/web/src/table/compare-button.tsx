import type { ReactNode } from 'react'

type CompareButtonProps = {
  /** In the current row; elsewhere it is text that takes a click, as the tools of a row come with the row. */
  isButton: boolean
  name: string | undefined
  tip?: string
  expanded?: boolean
  className?: string
  onClick: () => void
  children: ReactNode
}

/** Marks text that shows and hides the changes to the title of its row. */
export const COMPARES = 'data-compares'

/** Words about the changes to a title, which show them. */
export function CompareButton(props: CompareButtonProps) {
  const { isButton, name, tip, expanded, className = '', onClick, children } = props
  const look = `cursor-pointer whitespace-nowrap hover:underline ${className}`
  if (!isButton) {
    return (
      <span {...{ [COMPARES]: '' }} data-tip={tip} className={look}>
        {children}
        {name !== undefined && tip !== undefined && <span className="sr-only">. {tip}</span>}
      </span>
    )
  }
  return (
    <button
      type="button"
      data-tip={tip}
      aria-label={name}
      aria-expanded={expanded}
      className={look}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
