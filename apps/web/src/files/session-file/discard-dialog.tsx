import type { Question } from '@quarry/contracts/question'
import { formatSession } from '../../session/use-discard-session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useSaveSession } from './use-save-session.ts'

type DiscardDialogProps = {
  title: string
  /** Label of the button that discards the session. */
  action: string
  rows: readonly Question[]
  onDiscard: () => void
  onClose: () => void
}

/** Asks before the questions are deleted. */
export function DiscardDialog({ title, action, rows, onDiscard, onClose: close }: DiscardDialogProps) {
  const saveSession = useSaveSession()
  return (
    <Dialog title={title} onClose={close}>
      <div className="grid gap-4 p-4 md:p-5">
        <p className="text-pretty text-ink-2">
          This deletes {formatSession(rows)} from the server. Your credentials stay. You can undo it until you
          reload or close this page; a session file can be loaded at any time.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button onClick={saveSession}>Save session file</Button>
          <Button
            variant="danger"
            onClick={() => {
              close()
              onDiscard()
            }}
          >
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
