import { formatRunId } from '@quarry/contracts/run'
import { Copy } from 'lucide-react'
import { useServices } from '../session/services.ts'
import { LinkButton } from '../ui/button.tsx'

/** The short id of a run, by which the server's operator finds it; a click copies it. */
export function RunReference({ id }: { id: string }) {
  const { toasts } = useServices()
  const shortId = formatRunId(id)

  async function copy() {
    try {
      await navigator.clipboard.writeText(shortId)
      toasts.notify({
        title: 'Run id copied',
        description: `Send ${shortId} to the operator of this server if something is wrong with the run.`,
      })
    } catch {
      // No clipboard without https, or the user has not allowed it.
      toasts.notify({
        title: 'Run id not copied',
        description: `The browser did not allow it. The id is ${shortId}.`,
        tone: 'destructive',
      })
    }
  }

  return (
    <LinkButton
      className="inline-flex items-center gap-1 text-12 font-normal text-ink-3"
      onClick={() => void copy()}
    >
      Run {shortId}
      <Copy size={12} aria-hidden="true" />
      <span className="sr-only">, copy its id</span>
    </LinkButton>
  )
}
