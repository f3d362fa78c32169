import { FileText } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import type { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'

/** Types of files that may contain titles, for an input's `accept`. */
export const TITLE_FILES = '.csv,.tsv,.txt,.json,.jsonl,.ndjson,.gz,.zst'

/** Opens the panel that reads the chosen file. */
export function OpenFileButton(look: Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'className'>) {
  const { fileToOpen } = useAnalysis()
  return (
    <FileButton
      {...look}
      accept={TITLE_FILES}
      inputLabel="File with titles"
      icon={<FileText size={14} />}
      onFile={(file) => fileToOpen.update(() => file)}
    >
      Open titles from a file
    </FileButton>
  )
}
