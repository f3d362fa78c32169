import { FileText } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { useServices } from '../session/services.ts'
import { Button } from '../ui/button.tsx'

/** Opens the browser's list of files, then the panel that reads the chosen one. */
export function OpenFileButton(look: Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'className'>) {
  const { fileToOpen } = useServices()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,.gz,.zst"
        aria-label="File with titles"
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) fileToOpen.update(() => file)
          // Allows choosing the same file again after fixing it.
          event.target.value = ''
        }}
      />
      <Button {...look} icon={<FileText size={14} />} onClick={() => input.current?.click()}>
        Open titles from a file
      </Button>
    </>
  )
}
