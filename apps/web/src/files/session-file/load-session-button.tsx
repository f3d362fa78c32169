import { FileUp } from 'lucide-react'
import { FieldError } from '../../ui/field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { loadProblem, useLoadSession } from './use-load-session.ts'

export function LoadSessionButton() {
  const load = useLoadSession()
  return (
    <div className="grid justify-items-start gap-2">
      <FileButton
        variant="ghost"
        accept=".json,application/json"
        inputLabel="Session file"
        icon={load.isPending ? <Spinner /> : <FileUp size={14} />}
        aria-disabled={load.isPending}
        onFile={(file) => load.mutate(file)}
      >
        Load session file
      </FileButton>
      <div role="alert">{load.error && <FieldError>{loadProblem(load.error)}</FieldError>}</div>
    </div>
  )
}
