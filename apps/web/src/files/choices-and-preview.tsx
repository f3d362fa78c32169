import { formatCount } from '@quarry/contracts/format-count'
import { type ReactNode, useId } from 'react'
import { Callout } from '../ui/callout.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SelectInput } from '../ui/text-input.tsx'
import type { FileReading } from './use-file-reading.ts'

type ChoicesAndPreviewProps = {
  choices: ReactNode
  preview: ReactNode
  /** True while the preview is out of date. */
  isBusy?: boolean
  className?: string
}

/** A drawer's body: a form, and a preview of the result on its right or below it. */
export function ChoicesAndPreview({ choices, preview, isBusy, className }: ChoicesAndPreviewProps) {
  return (
    <div
      className={`grid min-h-0 auto-rows-min md:grid-cols-[300px_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)] md:overflow-hidden ${className}`}
    >
      <form
        className="grid content-start gap-6 border-line px-4 py-5 md:overflow-y-auto md:[scrollbar-gutter:stable] md:border-r md:px-6"
        onSubmit={(event) => event.preventDefault()}
      >
        {choices}
      </form>
      <section
        aria-label="Preview"
        aria-busy={isBusy}
        className="flex min-h-0 flex-col border-line bg-surface-2 max-md:border-t max-md:pb-4"
      >
        {preview}
      </section>
    </div>
  )
}

/** Replaces the choices and the preview while a file is being read, or if it can't be read. */
export function ReadingStatus({ file, reading }: { file: File; reading: FileReading<unknown> }) {
  const { progress, problem, isReading } = reading
  return (
    <div className="px-4 py-5 md:px-6">
      <div role="alert">{problem && <Callout tone="bad">{problem}</Callout>}</div>
      {isReading && (
        <div className="grid gap-2.5">
          <p className="text-13 text-ink-2">
            Reading… {progress && `${formatCount(progress.rows, 'row')} so far`}
          </p>
          <ProgressBar
            percent={progress ? (100 * progress.bytes) / file.size : 0}
            label="Progress of reading the file"
          />
        </div>
      )}
    </div>
  )
}

export function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2.5 text-13 font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

type ColumnChoiceProps = {
  label: string
  column: string | undefined
  /** The names of all columns. */
  names: readonly string[]
  isRequired?: boolean
  onChange: (column: string | undefined) => void
}

/** Chooses the file's column for one field. */
export function ColumnChoice({ label, column, names, isRequired, onChange }: ColumnChoiceProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-2 text-13">
      <label htmlFor={id}>{label}</label>
      <SelectInput
        id={id}
        value={column ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        {(!isRequired || column === undefined) && <option value="">{isRequired ? 'Choose…' : 'None'}</option>}
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectInput>
    </div>
  )
}
