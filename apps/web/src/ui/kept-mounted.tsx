import { Activity, memo, type ReactNode } from 'react'

type KeptMountedProps = { hidden: boolean; children: ReactNode }

/**
 * Hides its children instead of removing them, so that they are back at once, as they were left. Meanwhile their effects are off, so
 * that they listen to no key, and they are not rendered.
 */
export function KeptMounted({ hidden, children }: KeptMountedProps) {
  return (
    <Activity mode={hidden ? 'hidden' : 'visible'}>
      <Still hidden={hidden}>{children}</Still>
    </Activity>
  )
}

const Still = memo(
  ({ children }: KeptMountedProps) => children,
  (_before, { hidden }) => hidden,
)
