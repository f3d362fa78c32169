import { Copy } from 'lucide-react'
import { useServices } from '../../analysis/services.ts'
import { Button } from '../../ui/button.tsx'

/** Lines to copy. The text stays selectable because the Clipboard API is available only over HTTPS. */
export function PasteBox({ label, lines }: { label: string; lines: string }) {
  const { toasts } = useServices()

  async function copy() {
    try {
      await navigator.clipboard.writeText(lines)
      toasts.notify({ title: `${label} copied` })
    } catch {
      toasts.fail(
        `${label} not copied`,
        'The browser doesn’t allow it on this page. Select the text instead.',
      )
    }
  }

  return (
    <div className="flex items-start gap-2 rounded-2 border border-line bg-surface-2 p-2 pl-3">
      <textarea
        aria-label={label}
        readOnly
        wrap="off"
        spellCheck={false}
        rows={lines.split('\n').length}
        value={lines}
        className="min-w-0 flex-1 resize-none overflow-x-auto bg-transparent py-1.5 font-mono text-12 leading-5"
        onFocus={(event) => event.target.select()}
      />
      <Button size="small" icon={<Copy size={13} />} onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  )
}
