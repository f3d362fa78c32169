import { Replace } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Popover } from '../ui/popover.tsx'
import type { ReplaceFormProps } from './replace-form.tsx'
import { useFindKey } from './use-find-key.ts'

const ReplaceForm = lazy(async () => ({ default: (await import('./replace-form.tsx')).ReplaceForm }))

/** The button that opens find and replace; so does Ctrl or Cmd with H. */
export function FindReplace(props: Omit<ReplaceFormProps, 'onDone'>) {
  const [open, setOpen] = useState(false)
  useFindKey(() => setOpen(true))
  return (
    <Popover
      title="Find and replace"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          variant="ghost"
          // As the ghost buttons of the strip: its colour would lag behind a change of the theme.
          className="transition-none"
          icon={<Replace size={14} />}
          aria-keyshortcuts="Control+H"
        >
          Find and replace
        </Button>
      }
    >
      <Suspense fallback={<div className="h-80" />}>
        <ReplaceForm {...props} onDone={() => setOpen(false)} />
      </Suspense>
    </Popover>
  )
}
