import { Slot } from 'radix-ui'
import { type ReactNode, useId, useLayoutEffect } from 'react'

/** Contents that are more than a text, by the `data-tip-id` of their element. */
export const tipContents = new Map<string, ReactNode>()

/** `children` is one focusable element. Where the tip is a plain text, the attribute `data-tip` does the same at less cost. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactNode }) {
  const id = useId()
  useLayoutEffect(() => {
    tipContents.set(id, content)
    return () => void tipContents.delete(id)
  }, [id, content])
  return <Slot.Root data-tip-id={id}>{children}</Slot.Root>
}
