import type { ComponentProps } from 'react'
import { SelectionBar } from './selection-bar.tsx'
import { ViewBar } from './view-bar.tsx'

/** The view bar, or with a selection its actions at the same height. */
export function Bar(props: ComponentProps<typeof SelectionBar> & ComponentProps<typeof ViewBar>) {
  return props.rows.length > 0 ? <SelectionBar {...props} /> : <ViewBar {...props} />
}
