import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { loadProblem, useLoadSession } from './use-load-session.ts'

export function LoadSessionButton() {
  const input = useRef<HTMLInputElement>(null)
  const load = useLoadSession()
  return (
    <div className="grid justify-items-start gap-2">
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Session file"
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) load.mutate(file)
          // Allows choosing the same file again after fixing it.
          event.target.value = ''
        }}
      />
      <Button
        size="small"
        icon={load.isPending ? <Spinner size={12} /> : <FileUp size={12} />}
        aria-disabled={load.isPending}
        onClick={() => {
          if (!load.isPending) input.current?.click()
        }}
      >
        Load session file
      </Button>
      <div role="alert">{load.error && <FieldError>{loadProblem(load.error)}</FieldError>}</div>
    </div>
  )
}
